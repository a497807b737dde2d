import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const isOpensslInstalled = existsSync('/usr/bin/openssl')

/** A certificate authority and what it signed: a server at 127.0.0.1 and `target.example`, and a client. */
export function createCertificates() {
  const dir = mkdtempSync(join(tmpdir(), 'hearth-certificates-'))
  const path = (name: string) => join(dir, name)
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: dir, stdio: 'pipe' })
  const ec = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  openssl('req', '-x509', ...ec, '-keyout', 'ca.key', '-out', 'ca.pem', '-subj', '/CN=ca', '-days', '2')
  const sign = (name: string, extension: string) => {
    writeFileSync(path(`${name}.ext`), extension)
    openssl('req', ...ec, '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', `/CN=${name}`)
    const ca = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial']
    openssl('x509', '-req', '-in', `${name}.csr`, ...ca, '-out', `${name}.pem`, '-days', '2', '-extfile', `${name}.ext`)
  }
  sign('server', 'subjectAltName=DNS:target.example,IP:127.0.0.1')
  sign('client', 'extendedKeyUsage=clientAuth')
  return {
    path,
    read: (name: string) => readFileSync(path(name), 'utf8'),
    remove: () => rmSync(dir, { recursive: true, force: true }),
  }
}
