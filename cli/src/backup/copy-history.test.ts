import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { copyHistory, countHistory } from './copy-history.ts'

test.each([
  { name: 'are counted', incidents: '[{},{}]', expected: { minutes: 3, incidents: 2 } },
  { name: 'that are damaged count as none', incidents: '[{},', expected: { minutes: 3, incidents: 0 } },
  { name: 'that are no list count as none', incidents: '{}', expected: { minutes: 3, incidents: 0 } },
])('incidents of a copied history $name', async ({ incidents, expected }) => {
  const folder = await mkdtemp(join(tmpdir(), 'hearth-history-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, 'minutes.jsonl'), '{}\n{}\n')
  await writeFile(join(folder, 'minutes.1.jsonl'), '{}\n')
  await writeFile(join(folder, 'incidents.json'), incidents)
  await copyHistory(folder, join(folder, 'copy'))
  expect(await countHistory(join(folder, 'copy'))).toEqual(expected)
})
