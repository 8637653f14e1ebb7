// The people of the demo. Addresses are in the reserved domain .example.

export interface Person {
  name: string
  email: string
  locale: string
}

const person = (name: string, email: string, locale: string): Person => ({ name, email: `${email}.example`, locale })

export const OWNER = { name: 'Linden & Vale Properties', email: 'operations@linden-vale.example' }

export const MARGARET = person('Margaret Okafor', 'margaret.okafor@linden-vale', 'en')
export const TOMOS = person('Tomos Prydderch', 'tomos.prydderch@brightwater-energy', 'en')
export const FRIEDERIKE = person('Dr. Friederike Voß', 'friederike.voss@linden-vale', 'de')
export const JOERG = person('Jörg Kessler', 'joerg.kessler@kessler-gebaeudetechnik', 'de')
export const ANANYA = person('अनन्या अय्यर', 'ananya.iyer@linden-vale', 'hi')
export const RAJESH = person('राजेश पाटिल', 'rajesh.patil@sahyadri-facility', 'hi')
export const KENICHI = person('佐藤 健一', 'kenichi.sato@linden-vale', 'ja')
export const MISAKI = person('中村 美咲', 'misaki.nakamura@aoba-design', 'ja')
export const LAYLA = person('ليلى الهاشمي', 'layla.alhashimi@linden-vale', 'ar')
export const KHALID = person('خالد المنصوري', 'khalid.almansouri@nakheel-maintenance', 'ar')

export const PRIYA = person('Priya Raman', 'priya.raman@mail', 'en')
export const OLIVER = person('Oliver Bennett', 'oliver.bennett@mail', 'en')
export const AMELIE = person('Amélie Laurent', 'amelie.laurent@mail', 'fr')
export const JAKUB = person('Jakub Nowak', 'jakub.nowak@mail', 'en')
export const SOFIA = person('Sofía Castillo', 'sofia.castillo@mail', 'es')
export const DANIEL = person('Daniel Mensah', 'daniel.mensah@mail', 'en')
export const HELEN = person('Helen Strand', 'helen.strand@linden-vale', 'en')
export const GRAHAM = person('Graham Pike', 'graham.pike@linden-vale', 'en')

/** The tenants whose leases are renewed in one bulk job. The rows without a usable address, rent or date fail. */
export const RENEWALS: { tenant: string; email: string; home: string; start: string; rent?: number }[] = [
  renewal('Grace Adeyemi', 'Flat 2, 8 Canon Street, Bristol', 985),
  renewal('Liam O’Connor', 'Flat 5, 8 Canon Street, Bristol', 1010),
  renewal('Yusuf Demir', '31 Orchard Lane, Bath', 1340),
  { ...renewal('Hannah Lindqvist', '33 Orchard Lane, Bath', 1340), email: 'hannah.lindqvist@' },
  renewal('Mateo Fernández', 'Flat 11, Quay House, Bristol', 1195),
  renewal('Chloe Watanabe', 'Flat 12, Quay House, Bristol', 1195),
  { tenant: 'Ravi Menon', email: 'ravi.menon@mail.example', home: 'Flat 14, Quay House, Bristol', start: '2027-01-01' },
  renewal('Eva Horvat', '2 Mill Cottages, Keynsham', 875),
  renewal('Samuel Clarke', '4 Mill Cottages, Keynsham', 875),
  renewal('Nadia Rahman', 'Flat 1, 20 Park Row, Bristol', 1085),
  { ...renewal('Peter Hollis', 'Flat 3, 20 Park Row, Bristol', 1085), start: '01/01/2027' },
  renewal('Isabel Moreau', 'Flat 6, 20 Park Row, Bristol', 1120),
]

function renewal(tenant: string, home: string, rent: number) {
  const local = tenant.toLowerCase().normalize('NFD').replaceAll(/[^a-z ]/g, '').replaceAll(' ', '.') // biome-ignore format: one chain
  return { tenant, email: `${local}@mail.example`, home, start: '2027-01-01', rent }
}
