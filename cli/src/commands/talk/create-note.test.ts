import { Failure } from '@hearth/kernel'
import { expect, test } from 'vitest'
import type { DefaultModel } from '../../client/default-model.ts'
import { moved, offering } from '../../offer/inference.fixture.ts'
import { createNote } from './create-note.ts'

const flow = JSON.stringify({ nodes: [{ data: { name: 'chatHearth', category: 'Chat Models', inputs: {} } }] })
const starter = { ...offering(), offer: null }

/** What stands below one answer after the other, and how often the model was asked for. */
async function notesOf(models: readonly (DefaultModel | Failure)[], flowData = flow) {
  let asked = 0
  const note = createNote(flowData, async () => {
    const model = models[asked++]
    if (model === undefined || model instanceof Failure) throw model ?? new Error('asked too often')
    return model
  })
  const notes: (string | undefined)[] = []
  for (const _ of models) notes.push(await note())
  return { notes, asked }
}

test('the note stands below one answer, and the model is not asked for again', async () => {
  expect(await notesOf([starter, starter, starter])).toEqual({
    notes: ['(starter model)', undefined, undefined],
    asked: 1,
  })
})

test('it waits until the starter answers', async () => {
  expect(await notesOf([moved, starter, starter])).toEqual({
    notes: [undefined, '(starter model)', undefined],
    asked: 2,
  })
})

test('where nobody can tell which model answers, nothing is said', async () => {
  const away = new Failure('unavailable', 'Cannot tell the default model')
  expect(await notesOf([away, starter])).toEqual({ notes: [undefined, '(starter model)'], asked: 2 })
})

test('of a flow that asks another model nothing is said', async () => {
  expect(await notesOf([starter, starter], '{"nodes":[]}')).toEqual({ notes: [undefined, undefined], asked: 2 })
})
