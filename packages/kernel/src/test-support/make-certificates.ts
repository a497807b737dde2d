import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** Whether certificates can be made here. */
export const hasOpenssl = spawnSync('openssl', ['version']).status === 0

/** Files in PEM. */
export type MadeCertificate = { readonly certFile: string; readonly keyFile: string }

/** An authority of a test, and the certificates that it signs. */
export type Authority = MadeCertificate & {
  /** @param names such as `DNS:localhost` and `IP:127.0.0.1`; `file` names the two files, those of that name are replaced */
  sign(file: string, ...names: readonly string[]): MadeCertificate
}

/** Makes an authority whose files lie in `folder`, with those of what it signs. */
export function makeAuthority(folder: string, name = 'authority'): Authority {
  const filesOf = (file: string) => ({ certFile: join(folder, `${file}.pem`), keyFile: join(folder, `${file}.key`) })
  const own = filesOf(name)
  makePair(own, ['-subj', `/CN=${name}`])
  return {
    ...own,
    sign(file, ...names) {
      const pair = filesOf(file)
      const by = ['-CA', own.certFile, '-CAkey', own.keyFile, '-subj', `/CN=${file}`]
      const extensions = [`subjectAltName=${names.join(',')}`, 'basicConstraints=critical,CA:FALSE']
      makePair(pair, [...by, ...extensions.flatMap((extension) => ['-addext', extension])])
      return pair
    },
  }
}

function makePair({ certFile, keyFile }: MadeCertificate, more: readonly string[]): void {
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '30']
  const { status, stderr } = spawnSync(
    'openssl',
    ['req', '-x509', ...kind, '-keyout', keyFile, '-out', certFile, ...more],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`openssl made no certificate: ${stderr}`)
}
