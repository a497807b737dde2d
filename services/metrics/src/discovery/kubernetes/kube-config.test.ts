import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@hearth/kernel/test-support'
import { describe, expect, test } from 'vitest'
import { readKubeConfig } from './kube-config.ts'

function fileOf(text: string): string {
  const path = join(temporaryFolder(), 'config')
  writeFileSync(path, text)
  return path
}

const base64 = (text: string) => Buffer.from(text).toString('base64')

const whole = (user: string, cluster = '') => `
apiVersion: v1
kind: Config
current-context: here
contexts:
  - { name: other, context: { cluster: other, user: other } }
  - { name: here, context: { cluster: home, user: me, namespace: default } }
clusters:
  - { name: home, cluster: { server: 'https://10.0.0.1:6443/', ${cluster} } }
users:
  - { name: me, user: { ${user} } }
`

describe('a kubeconfig', () => {
  test('gives the address and the token of its current context', async () => {
    const path = fileOf(whole('token: secret', `certificate-authority-data: ${base64('ca')}`))
    expect(await readKubeConfig(path)).toMatchObject({
      base: 'https://10.0.0.1:6443',
      http: {
        authentication: { kind: 'credentials', scheme: 'Bearer', credentials: { kind: 'text', text: 'secret' } },
        tls: { isVerified: true, ca: { kind: 'text', text: 'ca' } },
      },
    })
  })

  test('has files from its own folder, and a certificate of the user', async () => {
    const path = fileOf(
      whole(
        `client-certificate: me.pem, client-key-data: ${base64('key')}, tokenFile: token`,
        'certificate-authority: /etc/ca.pem, tls-server-name: api, insecure-skip-tls-verify: true, proxy-url: http://p',
      ),
    )
    const file = (name: string) => ({ kind: 'file', path: join(path, '..', name) })
    expect((await readKubeConfig(path)).http).toMatchObject({
      authentication: { kind: 'credentials', credentials: file('token') },
      tls: {
        isVerified: false,
        serverName: 'api',
        ca: { kind: 'file', path: '/etc/ca.pem' },
        cert: file('me.pem'),
        key: { kind: 'text', text: 'key' },
      },
      proxy: { kind: 'url', url: 'http://p' },
    })
  })

  test('has a name and a password, or nobody', async () => {
    const named = await readKubeConfig(fileOf(whole('username: u, password: p')))
    expect(named.http.authentication).toEqual({
      kind: 'basic',
      username: { kind: 'text', text: 'u' },
      password: { kind: 'text', text: 'p' },
    })
    const nobody = await readKubeConfig(fileOf(whole('').replace(', user: me', '')))
    expect(nobody.http.authentication).toEqual({ kind: 'none' })
  })

  test.each([
    ['names no context', whole('').replace('here\n', 'gone\n'), 'there is no context "gone"'],
    ['names a user that it has not', whole('').replace('name: me', 'name: you'), 'there is no user "me"'],
    ['wants a program to be run', whole('exec: { command: aws }'), 'user "me" gets its token from a program'],
    ['is no YAML', 'a: [', 'Cannot use the kubeconfig'],
    ['has a server that is no address', whole('').replace('https://', 'ftp://'), 'server'],
  ])('is refused when it %s', async (_, text, message) => {
    await expect(readKubeConfig(fileOf(text))).rejects.toThrow(message)
  })

  test('that is not there is told', async () => {
    await expect(readKubeConfig('/nowhere/config')).rejects.toThrow(
      'Cannot use the kubeconfig /nowhere/config: there is no such file',
    )
  })
})
