import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createLogger } from '@hearth/kernel'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDefaultChoices } from './default-choices.ts'

const logger = createLogger({ service: 'inference', level: 'silent' })

async function place(): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'hearth-choices-'))
  onTestFinished(() => rm(home, { recursive: true, force: true }))
  return join(home, 'inference', 'default-model.json')
}

describe('openDefaultChoices()', () => {
  test('keeps each purpose by itself, over a restart', async () => {
    const path = await place()
    const choices = await openDefaultChoices(path, logger)
    expect(choices.read('chat')).toEqual({})
    await Promise.all([choices.write('chat', { model: 'a' }), choices.write('embedding', { wish: 'hf:b/c' })])
    const again = await openDefaultChoices(path, logger)
    expect([again.read('chat'), again.read('embedding')]).toEqual([{ model: 'a' }, { wish: 'hf:b/c' }])
    expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ version: 1 })
  })

  test.each(['', 'nonsense', '{"version":2}', '{"version":1,"chat":{"model":7}}'])(
    'a file with %j counts as none, and is written anew',
    async (text) => {
      const path = await place()
      await (await openDefaultChoices(path, logger)).write('chat', { declined: true })
      await writeFile(path, text)
      const choices = await openDefaultChoices(path, logger)
      expect(choices.read('chat')).toEqual({})
      await choices.write('chat', { model: 'a' })
      expect((await openDefaultChoices(path, logger)).read('chat')).toEqual({ model: 'a' })
    },
  )

  test('what cannot be written holds until the restart', async () => {
    const path = await place()
    const choices = await openDefaultChoices(path, logger)
    await writeFile(dirname(path), 'a file where its folder would be')
    await choices.write('chat', { model: 'a' })
    expect(choices.read('chat')).toEqual({ model: 'a' })
    await expect(readFile(path)).rejects.toThrow('ENOTDIR')
  })
})
