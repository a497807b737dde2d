import { Failure } from '@hearth/kernel'
import { describe, expect, test } from 'vitest'
import type { FlowEvent } from '../flow/run-context.ts'
import type { Prediction } from '../prediction/prediction.ts'
import type { Message } from '../records/message.ts'
import { redactFailures, redactMessage } from './redact-kept.ts'

const message: Message = {
  id: 'm',
  role: 'apiMessage',
  chatflowId: 'f',
  content: 'To a@b.io',
  chatType: 'EXTERNAL',
  chatId: 'a@b.io',
  memoryType: undefined,
  sessionId: 's',
  createdAtMs: 1,
}

describe('redactMessage()', () => {
  test('leaves ids and names of files as they are, so that both can be found', () => {
    const fileUploads = [{ type: 'stored-file', name: 'a@b.io.png', mime: 'image/png' }]
    const details = {
      executionId: 'e',
      fileUploads,
      usedTools: [{ toolOutput: 'a@b.io' }],
      followUpPrompts: '["a@b.io"]',
    }
    expect(redactMessage({ ...message, details })).toEqual({
      ...message,
      content: 'To [EMAIL]',
      details: {
        executionId: 'e',
        fileUploads,
        usedTools: [{ toolOutput: '[EMAIL]' }],
        followUpPrompts: '["[EMAIL]"]',
      },
    })
  })
})

async function failureOf(error: unknown): Promise<Error & { kind?: string; code?: string }> {
  // biome-ignore lint/correctness/useYield: it fails before it tells anything
  async function* failing(): AsyncGenerator<FlowEvent, Prediction> {
    throw error
  }
  return redactFailures(failing())
    .next()
    .then(
      () => new Error('It did not fail'),
      (failure) => failure,
    )
}

describe('what a prediction fails with', () => {
  test('keeps its kind and code, without its cause, which holds the prompt', async () => {
    const failure = await failureOf(
      new Failure('broken', 'Cannot ask a@b.io', { code: 'c', cause: { prompt: 'a@b.io' } }),
    )
    expect(failure).toMatchObject({ kind: 'broken', code: 'c', message: 'Cannot ask [EMAIL]', cause: undefined })
  })

  test('of a bug stays a bug, with its place', async () => {
    const bug = await failureOf(new TypeError('no a@b.io'))
    expect(bug).not.toBeInstanceOf(Failure)
    expect(bug).toMatchObject({ name: 'TypeError', message: 'no [EMAIL]' })
    expect(bug.stack).toContain('redact-kept.test.ts')
  })
})
