import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { draftPath, removeDrafts } from './drafts.ts'

test('what a process left that was killed in between goes with the next start, and nothing else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dashboard-drafts-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const draft = draftPath(folder)
  for (const path of [draft, `${draft}-journal`, join(folder, 'dashboard.db'), join(folder, 'shared-notes.tmp')])
    writeFileSync(path, '')
  removeDrafts(folder)
  expect(readdirSync(folder).sort()).toEqual(['dashboard.db', 'shared-notes.tmp'])
  expect(() => removeDrafts(join(folder, 'not there'))).not.toThrow()
})
