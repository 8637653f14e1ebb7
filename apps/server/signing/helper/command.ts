import type { HelperRelease } from './release.ts'

// The command that starts the token helper on the signer's computer. It runs code beside the signer's token, so it names
// one file by its hash, not a package that a registry resolves. The file has the hashes of its dependencies
// (npm-shrinkwrap.json), and `npm ci` in the unpacked file installs nothing else. `npx --package FILE` would ignore them.

/**
 * For any shell of Linux, macOS and Windows: one program in double quotes, without characters that a shell expands
 * between them. Node downloads the file, compares its hash, and only then starts it.
 */
export function helperCommand({ path, sha512 }: Pick<HelperRelease, 'path' | 'sha512'>, publicUrl: string): string {
  const run = [
    'tar -xzf helper.tgz',
    'npm ci --prefix package --ignore-scripts --no-audit --no-fund --silent',
    `node package/dist/countersign-token-helper.mjs ${publicUrl}`,
  ].join(' && ')
  const script = [
    `const f=require('fs'),d=f.mkdtempSync(require('os').tmpdir()+'/countersign-')`,
    `fetch('${publicUrl}${path}').then(r=>r.arrayBuffer()).then(a=>{const b=Buffer.from(a)`,
    `if(require('crypto').createHash('sha512').update(b).digest('base64')==='${sha512}'){f.writeFileSync(d+'/helper.tgz',b)`,
    `process.exitCode=require('child_process').spawnSync('${run}',{cwd:d,shell:true,stdio:'inherit'}).status}`,
  ].join(';')
  const otherwise = `else{console.error('The download is not the helper that the page names. It was not started.');process.exitCode=1}})`
  const command = `node -e "${script}${otherwise}"`
  if (/["$`!%\\\n]/.test(command.slice('node -e "'.length, -1))) {
    throw new Error(`COUNTERSIGN_PUBLIC_URL cannot be shown in a shell command: ${publicUrl}`)
  }
  return command
}
