import { attacks } from './corpus.ts'

// Uploads hostile files one after the other until it is killed: a process of its own, so that sending them does not
// disturb the one that times its neighbours' calls. Says a line when it is ready, and one for each file sent.
const [url = '', key = '', first = '0'] = process.argv.slice(2)
const files = await attacks()
process.stdout.write('ready\n')
for (let at = Number(first); ; at += 2) {
  const file = files[at % files.length]
  if (!file) throw new Error('there are no hostile files')
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/pdf' }
  await fetch(`${url}/api/v1/documents`, { method: 'POST', headers, body: new Uint8Array(file.bytes) })
  process.stdout.write('sent\n')
}
