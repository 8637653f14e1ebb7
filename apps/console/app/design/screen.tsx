import { Copy, PenLine, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Badge } from '../components/badge.tsx'
import { Button, IconButton } from '../components/button.tsx'
import { CodeBlock, CopyableId } from '../components/copy.tsx'
import { Dialog } from '../components/dialog.tsx'
import { CheckboxField, SelectField, TextArea, TextField } from '../components/field.tsx'
import { Card, CardHeader, Definition, EmptyState, PageHeader, Skeleton } from '../components/layout.tsx'
import { Menu } from '../components/menu.tsx'
import { Notice } from '../components/problem.tsx'
import { RequestStateBadge, SIGNER_STATES, type SignerState, SignerStateBadge } from '../components/state-badge.tsx'
import { Time } from '../components/time.tsx'
import { toast } from '../components/toast.tsx'
import { COLOURS, SIZES, SPACES, STATES } from './tokens.ts'

/** The design system on one page, in English: for those who build the console, and to compare both themes. */
export function DesignScreen() {
  const [isOpen, setOpen] = useState(false)
  return (
    <main className="mx-auto flex max-w-5xl flex-col gap-6 px-4 py-8">
      <PageHeader
        title="Design system"
        below="Tokens and components of the console. The colours are those of the signing and sign-in pages."
      />
      <Section title="Colours">
        <ul className="grid grid-cols-2 gap-2 sm:grid-cols-4 lg:grid-cols-6">
          {COLOURS.map((name) => (
            <li key={name} className="overflow-hidden rounded-md border border-line text-xs">
              <div className="h-10" style={{ background: `var(--${name})` }} />
              <p className="px-2 py-1 font-mono">{name}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Type">
        {SIZES.map(([className, use]) => (
          <p key={className} className={className}>
            {use}
          </p>
        ))}
        <p className="font-mono text-xs">Monospace for ids and code: 0123456789</p>
      </Section>
      <Section title="Spacing (grid of 4 px)">
        <div className="flex items-end gap-3">
          {SPACES.map((size) => (
            <div key={size} className="text-center text-xs text-muted">
              <div className="bg-press" style={{ width: size, height: size }} />
              {size}
            </div>
          ))}
        </div>
      </Section>
      <Section title="Buttons">
        <div className="flex flex-wrap items-center gap-2">
          <Button kind="primary">
            <Plus size={16} aria-hidden />
            Primary
          </Button>
          <Button>Secondary</Button>
          <Button kind="quiet">Quiet</Button>
          <Button kind="danger">
            <Trash2 size={16} aria-hidden />
            Delete the key
          </Button>
          <Button kind="primary" busy>
            Busy
          </Button>
          <Button disabled>Disabled</Button>
          <IconButton label="Copy the id">
            <Copy size={16} aria-hidden />
          </IconButton>
          <Menu
            trigger={<Button>Menu</Button>}
            groups={[{ items: [{ label: 'Rename', icon: <PenLine size={16} />, onSelect: () => toast('Renamed') }] }]}
          />
          <Button onClick={() => toast('The view is deleted', { undo: () => toast('The view is back') })}>Toast</Button>
          <Button onClick={() => setOpen(true)}>Dialog</Button>
        </div>
      </Section>
      <Section title="Fields">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Name" defaultValue="Asha Rao" hint="As it is on the document." />
          <TextField label="E-mail address" defaultValue="asha" error="Enter an address such as name@example.com." />
          <SelectField label="Role" options={[{ value: 'sender', label: 'Sender' }]} />
          <TextArea label="Message" placeholder="Optional" />
          <CheckboxField label="In sequence" hint="Each signer is invited after the one before." />
        </div>
      </Section>
      <Section title="States">
        <div className="flex flex-wrap gap-2">
          {STATES.map((state) => (
            <RequestStateBadge key={state} state={state} />
          ))}
        </div>
        <div className="mt-3 flex flex-wrap gap-2">
          {(Object.keys(SIGNER_STATES) as SignerState[]).map((state) => (
            <SignerStateBadge key={state} state={state} />
          ))}
          <Badge tone="warn">Warning</Badge>
        </div>
      </Section>
      <Section title="Messages">
        <div className="flex flex-col gap-2">
          <Notice title="Neutral">What happened, and what to do.</Notice>
          <Notice tone="good" title="Good">
            The endpoint received the event.
          </Notice>
          <Notice tone="warn" title="Warning">
            The request expires tomorrow.
          </Notice>
          <Notice tone="bad" title="Error">
            The mail was returned. Correct the address.
          </Notice>
        </div>
      </Section>
      <Section title="Contents">
        <dl>
          <Definition term="Id">
            <CopyableId value="sr_06d8h2m4v5e3rkz0t1w9x7y2ba" />
          </Definition>
          <Definition term="Time">
            <Time value="2026-11-01T12:00:00Z" />
          </Definition>
          <Definition term="Loading">
            <Skeleton />
          </Definition>
        </dl>
        <CodeBlock label="curl" code={'curl -H "Authorization: Bearer $COUNTERSIGN_KEY" …'} />
        <EmptyState title="No webhook endpoints yet" action={<Button kind="primary">Add an endpoint</Button>}>
          An endpoint gets an HTTP call for each event.
        </EmptyState>
      </Section>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="A dialog"
        description="On phones it is at the bottom."
        actions={<Button kind="primary">Confirm</Button>}
      >
        The focus stays in it.
      </Dialog>
    </main>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <CardHeader title={title} />
      <div className="p-4">{children}</div>
    </Card>
  )
}
