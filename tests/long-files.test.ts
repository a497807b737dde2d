import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import longFiles from './long-files.json' with { type: 'json' }

// One that was moved would be run each time again, and nobody would notice.
test('files that are left out of the everyday run exist', () => {
  expect(longFiles.filter((file) => !existsSync(join(import.meta.dirname, '..', file)))).toEqual([])
})
