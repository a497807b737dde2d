import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createLogger } from '@hearth/kernel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openS3Objects } from '../clients/files/s3-objects.ts'
import { chatflowConfigSchema } from '../config.ts'
import { collect } from '../test-support/documents.ts'
import { conversationFlow } from '../test-support/flows.ts'
import { startService, temporaryHome, testKey } from '../test-support/running-service.ts'
import { openS3Server, type S3Server } from '../test-support/s3-server.ts'
import { openFiles } from './files.ts'

const logger = createLogger({ service: 'chatflow', level: 'fatal' })

test.each([
  ['no bucket', {}, 'chatflow.s3Bucket'],
  ['half a key', { s3Bucket: 'files', s3AccessKeyId: 'id' }, 'chatflow.s3AccessKeyId'],
])('S3 with %s is refused by its name', async (_, settings, named) => {
  const config = chatflowConfigSchema.parse({ storageType: 's3', ...settings })
  await expect(openFiles(config, '/nowhere', logger)).rejects.toMatchObject({
    kind: 'invalid',
    message: expect.stringContaining(`"${named}"`),
  })
})

test('an S3 server that is away is said, with the settings to look at', async () => {
  const config = chatflowConfigSchema.parse({
    storageType: 's3',
    s3Bucket: 'files',
    s3Endpoint: 'http://127.0.0.1:9',
    s3AccessKeyId: 'id',
    s3SecretAccessKey: 'not to be told',
  })
  const refusal = openFiles(config, '/nowhere', logger)
  await expect(refusal).rejects.toThrow(/ECONNREFUSED 127\.0\.0\.1:9; see to "chatflow\.s3Bucket"/)
  await expect(refusal).rejects.not.toThrow('not to be told')
})

const missing = openS3Server === undefined ? ': skipped without the S3 server that scripts/engines.sh builds' : ''

describe.skipIf(missing !== '')(`a service that keeps its files in S3${missing}`, () => {
  let server: S3Server
  let state: Awaited<ReturnType<typeof temporaryHome>>
  beforeAll(async () => {
    server = await (openS3Server as () => Promise<S3Server>)()
    state = await temporaryHome()
  })
  afterAll(async () => {
    await server?.close()
    await state?.remove()
  })

  test('has what was uploaded there alone, also for the next process, until its flow goes', async () => {
    const { bucket, endpoint, credentials } = server.place
    const settings = {
      storageType: 's3',
      s3Bucket: bucket,
      s3Prefix: 'hearth/',
      s3Endpoint: endpoint,
      s3AccessKeyId: credentials.accessKeyId,
      s3SecretAccessKey: credentials.secretAccessKey,
    }
    const objects = await openS3Objects({ ...server.place, prefix: 'hearth/' })
    const keys = async () => (await collect(objects.list('flows'))).map(({ key }) => key)
    const headers = { authorization: `Bearer ${testKey}` }

    const first = await startService(state.home, settings)
    const chatbotConfig = JSON.stringify({ fullFileUpload: { status: true } })
    const flow = await first.addFlow(conversationFlow('http://127.0.0.1:9/v1'), { chatbotConfig })
    const form = new FormData()
    form.append('files', new File(['the text'], 'a.txt', { type: 'text/plain' }))
    await fetch(`${first.url}/api/v1/attachments/${flow}/c`, { method: 'POST', headers, body: form })
    await first.stop()
    expect(await keys()).toEqual([`flows/${flow}/chats/c/a.txt`])
    expect(existsSync(join(state.home, 'chatflow', 'files'))).toBe(false)

    const second = await startService(state.home, settings)
    const path = `get-upload-file?chatflowId=${flow}&chatId=c&fileName=a.txt`
    const answer = await fetch(`${second.url}/api/v1/${path}`, { headers })
    expect(await answer.text()).toBe('the text')
    await second.call('DELETE', `chatflows/${flow}`)
    expect(await keys()).toEqual([])
    await second.stop()
    objects.close()
  })
})
