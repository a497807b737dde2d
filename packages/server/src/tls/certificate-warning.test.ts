import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { hasOpenssl, makeAuthority, temporaryFolder } from '@hearth/kernel/test-support'
import { expect, test } from 'vitest'
import { certificateWarning } from './certificate-warning.ts'

const dayMs = 24 * 3_600_000

// The certificate is good for 30 days from now on.
test.skipIf(!hasOpenssl).each([
  { name: 'nothing while it is good for its name', url: 'https://hearth.example:1', atDay: 1, said: undefined },
  { name: 'that it is not good yet', url: 'https://hearth.example:1', atDay: -1, said: /good from .* only/ },
  { name: 'that it ends soon', url: 'https://hearth.example:1', atDay: 20, said: /^the certificate expires at/ },
  {
    name: 'that it ended',
    url: 'https://hearth.example:1',
    atDay: 31,
    said: /expired at .*: clients refuse it; renew/,
  },
  {
    name: 'that it is for another name',
    url: 'https://127.0.0.1:1',
    atDay: 1,
    said: /is not for "127\.0\.0\.1", where/,
  },
  { name: 'nothing of its name behind a proxy without TLS', url: 'http://proxy', atDay: 1, said: undefined },
])('of a certificate is said $name', ({ url, atDay, said }) => {
  const { certFile } = makeAuthority(temporaryFolder()).sign('own', 'DNS:hearth.example')
  const warning = certificateWarning(new X509Certificate(readFileSync(certFile)), url, Date.now() + atDay * dayMs)
  if (said === undefined) expect(warning).toBeUndefined()
  else expect(warning).toMatch(said)
})
