import { expect, onTestFinished, test, vi } from 'vitest'
import { session } from '../../auth/session.ts'
import { convertImport } from './convert-import.ts'

function answerWith(message: string) {
  const fetch = vi.fn(async () => Response.json({ message }, { status: 400 }))
  vi.stubGlobal('fetch', fetch)
  session.begun()
  onTestFinished(() => void vi.unstubAllGlobals())
  return fetch
}

test('a tool that Flowise exports is led to where tools are imported, and nobody is asked about it', async () => {
  const fetch = answerWith('')
  const tool = JSON.stringify({ name: 'send', description: 'Sends', schema: '[]', func: 'return 1' })
  const says = 'Cannot import "Send.json": it is a tool, not a flow'
  await expect(convertImport(tool, 'Send.json')).rejects.toThrow(says)
  expect(fetch).not.toHaveBeenCalled()
})

test('that a file cannot be imported is said once', async () => {
  answerWith('Cannot import the file: it is no export of Dify')
  await expect(convertImport('{}', 'a.json')).rejects.toThrow(/^Cannot import "a.json": it is no export of Dify$/)
})
