import { Failure } from '@hearth/kernel'
import { expect, test } from 'vitest'
import { checkAddresses } from './check-addresses.ts'

const asked: string[] = []
const checkHost = async (host: string, port?: number) => {
  asked.push(`${host}:${port}`)
  if (host.startsWith('169.254.')) throw new Failure('broken', 'Cannot reach it: the address is link-local')
  return host
}
const picture = (type: 'url' | 'file' | 'stored-file', data: string) =>
  checkAddresses([{ type, name: 'a.png', mime: 'image/png', data }], checkHost)

test.each([
  { name: 'a metadata service', type: 'url', data: 'http://169.254.169.254/a.png', reason: 'link-local' },
  { name: 'a metadata service in numbers', type: 'url', data: 'http://0xa9fea9fe/a.png', reason: 'link-local' },
  { name: 'a metadata service as a file', type: 'file', data: 'http://169.254.169.254/a.png', reason: 'link-local' },
  { name: 'a file of the model’s server', type: 'url', data: 'file:///etc/passwd', reason: 'data URL' },
  { name: 'what is no address', type: 'url', data: 'passwd', reason: 'data URL' },
] as const)('a picture at $name is refused', async ({ type, data, reason }) => {
  await expect(picture(type, data)).rejects.toMatchObject({ kind: 'invalid', message: expect.stringContaining(reason) })
})

test('a picture that anybody may fetch passes, asked for by host and port', async () => {
  asked.length = 0
  await picture('url', 'https://example.com/a.png')
  await picture('url', 'http://example.com:8080/a.png')
  await picture('url', 'data:image/png;base64,AAAA')
  expect(asked).toEqual(['example.com:443', 'example.com:8080'])
})
