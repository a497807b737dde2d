import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { checkS3 } from './s3-files.ts'
import { openS3Objects } from './s3-objects.ts'

let server: Server
afterEach(() => server.close())

/** A server that takes objects in its own way. */
async function openOn(answer: Parameters<typeof createServer>[1]) {
  server = createServer(answer).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return openS3Objects({
    bucket: 'files',
    prefix: 'hearth/',
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pathStyle: true,
    credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
  })
}

describe('an object whose first answer is lost', () => {
  // Takes the object, hangs up, and says at the next try that it has one.
  const losing = (keptId: (sent: string) => string) => {
    let id: string | undefined
    return openOn((request, response) => {
      request.resume().on('end', () => {
        if (request.method === 'HEAD') response.writeHead(200, { 'x-amz-meta-id': id }).end()
        else if (id !== undefined) response.writeHead(412).end()
        else {
          id = keptId(String(request.headers['x-amz-meta-id']))
          request.socket.destroy()
        }
      })
    })
  }

  test('is known as ours by its id', async () => {
    const objects = await losing((sent) => sent)
    expect(await objects.add('a', new Uint8Array(3), 'mine')).toBe(true)
    objects.close()
  })

  test("is another's where that was first", async () => {
    const objects = await losing(() => 'theirs')
    expect(await objects.add('a', new Uint8Array(3), 'mine')).toBe(false)
    objects.close()
  })
})

test('a server that lets objects take the place of others is refused', async () => {
  const objects = await openOn((request, response) => request.resume().on('end', () => response.end()))
  await expect(checkS3(objects, () => 'id')).rejects.toMatchObject({
    kind: 'invalid',
    message: expect.stringContaining('it overwrites objects'),
  })
  objects.close()
})
