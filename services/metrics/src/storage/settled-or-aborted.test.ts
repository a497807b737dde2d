import { expect, test } from 'vitest'
import { settledOrAborted } from './settled-or-aborted.ts'

test.each([
  { name: 'that succeeds', work: () => Promise.resolve() },
  { name: 'that fails', work: () => Promise.reject(new Error('no')) },
])('work $name is waited for', async ({ work }) => {
  await expect(settledOrAborted(work(), new AbortController().signal)).resolves.toBeUndefined()
})

test('nobody waits for work any more who has gone', async () => {
  const endless = Promise.withResolvers<void>().promise
  await expect(settledOrAborted(endless, AbortSignal.abort())).resolves.toBeUndefined()
  const leaving = new AbortController()
  const waiting = settledOrAborted(endless, leaving.signal)
  leaving.abort()
  await expect(waiting).resolves.toBeUndefined()
})
