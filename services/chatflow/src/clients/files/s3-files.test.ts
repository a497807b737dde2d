import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { collect } from '../../test-support/documents.ts'
import { openS3Server, type S3Server } from '../../test-support/s3-server.ts'
import { contractBounds, describeFlowFiles } from './flow-files.contract.ts'
import { checkS3, createS3Files } from './s3-files.ts'
import { openS3Objects, type S3Objects, type S3Place } from './s3-objects.ts'

const missing = openS3Server === undefined ? ': skipped without the S3 server that scripts/engines.sh builds' : ''

describe.skipIf(missing !== '')(`files in an S3 store${missing}`, () => {
  let server: S3Server
  let place: S3Place
  let objects: S3Objects
  beforeAll(async () => {
    server = await (openS3Server as () => Promise<S3Server>)()
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    objects?.close()
    // A part of the bucket that nothing has been written to.
    place = { ...server.place, prefix: `${randomUUID()}/` }
    objects = await openS3Objects(place)
  })

  const open = (nowMs = () => 0) => createS3Files({ ...contractBounds, objects, newId: randomUUID, nowMs })
  const everything = async () => (await collect(objects.list('flows'))).map(({ key }) => key)

  describeFlowFiles(async () => open(), everything)

  test('are those of all processes, within a bound that counts what others have stored', async () => {
    let nowMs = 0
    const [mine, theirs] = [open(() => nowMs), open()]
    const flow = { chatflowId: 'flow-1' }
    await mine.write(flow, 'a', new Uint8Array(1_000))
    expect(await theirs.write(flow, 'a', new Uint8Array(1_000))).toBe('a (1)')
    expect(await mine.list(flow)).toEqual(['a', 'a (1)'])
    nowMs = 10_000
    await expect(mine.write(flow, 'b', new Uint8Array(1_000))).rejects.toMatchObject({ kind: 'too-large' })
  })

  test('are seen to by a check at the start, however often', async () => {
    await checkS3(objects, randomUUID)
    await checkS3(objects, randomUUID)
  })

  test.each([
    ['another bucket', { bucket: 'not-there' }, /bucket "not-there" at http.*NoSuchBucket/],
    ['a wrong key', { credentials: { accessKeyId: 'hearth', secretAccessKey: 'wrong' } }, /SignatureDoesNotMatch/],
    ['a server that is away', { endpoint: 'http://127.0.0.1:9' }, /at http:\/\/127\.0\.0\.1:9 .*ECONNREFUSED/],
  ])('%s is said', async (_, change, message) => {
    const others = await openS3Objects({ ...place, ...change })
    await expect(checkS3(others, randomUUID)).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringMatching(message),
    })
    others.close()
  })

  test('more than a thousand are listed and removed together', async () => {
    const keys = Array.from({ length: 1_005 }, (_, at) => `flows/flow-1/files/${at}`)
    for (let at = 0; at < keys.length; at += 50)
      await Promise.all(keys.slice(at, at + 50).map((key) => objects.add(key, new Uint8Array(0), 'id')))
    const files = open()
    expect(await files.list({ chatflowId: 'flow-1' })).toHaveLength(1_005)
    await files.remove({ chatflowId: 'flow-1' })
    expect(await everything()).toEqual([])
  })
})
