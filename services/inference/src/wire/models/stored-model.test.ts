import { describe, expect, test } from 'vitest'
import type { StoredModel } from '../../domain/models/stored-model.ts'
import {
  modelNameSchema,
  renderEvent,
  renderPull,
  renderServer,
  renderStoredModel,
  type StoredModelState,
} from './stored-model.ts'

const stored = { id: 'm', path: '/m.gguf', sizeBytes: 9, modifiedAtMs: 1_999, removable: true } as StoredModel
const state = {
  aliases: ['a'],
  main: false,
  estimate: undefined,
  memoryBytes: undefined,
} as unknown as StoredModelState
const estimate = { totalBytes: 10, weightsBytes: 6, contextBytes: 3, outputBytes: 1, slots: 2, contextTokens: 4 }

describe('a stored model', () => {
  const render = (model: object = {}, change: object = {}) =>
    renderStoredModel({ ...stored, ...model } as StoredModel, { ...state, ...change } as StoredModelState)

  test('tells of its file', () => {
    expect(render()).toMatchObject({
      id: 'm',
      aliases: ['a'],
      object: 'model',
      architecture: { input_modalities: ['text'], output_modalities: ['text'] },
      created: 1,
      owned_by: 'hearth',
      path: '/m.gguf',
      size: 9,
      main: false,
      removable: true,
      memory: { estimated_bytes: null },
    })
  })

  test.each([
    { removable: true, main: true, is: false },
    { removable: false, main: false, is: false },
    { removable: true, main: false, is: true },
  ])('can be removed: $is', ({ removable, main, is }) =>
    expect(render({ removable }, { main })).toMatchObject({ main, removable: is }),
  )

  test('tells what it takes, and what it has taken', () => {
    expect(render({}, { estimate, memoryBytes: 8 })).toMatchObject({
      memory: {
        estimated_bytes: 10,
        weights_bytes: 6,
        context_bytes: 3,
        output_bytes: 1,
        slots: 2,
        context_tokens: 4,
        used_bytes: 8,
      },
    })
    expect((render() as { memory: object }).memory).not.toHaveProperty('used_bytes')
  })
})

test.each([
  { aliases: ['b'], failure: undefined, is: { aliases: ['b'], status: { value: 'loaded' } } },
  { aliases: [], failure: 'why', is: { status: { value: 'failed', failed: true, error: 'why' } } },
])('a server with $failure', ({ aliases, failure, is }) =>
  expect(renderServer({ id: 's', aliases, path: 'p', failure })).toEqual({
    id: 's',
    object: 'model',
    owned_by: 'llama-server',
    path: 'p',
    ...is,
  }),
)

describe('a pull', () => {
  const pull = { id: 'p', address: 'hub/x', progress: { u: { done: 1 } as never } }
  const head = { id: 'p', object: 'model', owned_by: 'hearth', source: 'hub/x' }

  test.each([
    { name: 'of which nothing is known', progress: { done: 1 }, is: { done: 1, total: null } },
    {
      name: 'with its pace',
      progress: { done: 1, total: 4, bytesPerSecond: 2, secondsLeft: 0 },
      is: { done: 1, total: 4, bytes_per_second: 2, seconds_left: 0 },
    },
  ])('$name', ({ progress, is }) => {
    const given = { ...pull, progress: { u: progress as never }, failure: undefined }
    expect(renderPull(given)).toEqual({ ...head, status: { value: 'downloading', progress: { u: is } } })
    const event = { model: 'p', event: 'download_progress', data: { u: progress } } as never
    expect(renderEvent(event)).toEqual({ model: 'p', event: 'download_progress', data: { u: is } })
  })

  test('that failed says why', () => {
    expect(renderPull({ ...pull, failure: 'why' })).toEqual({
      ...head,
      status: { value: 'failed', failed: true, error: 'why' },
    })
  })

  test('other events are told as they are', () => {
    const event = { model: 'p', event: 'loaded', data: { u: 1 } } as never
    expect(renderEvent(event)).toBe(event)
  })
})

test.each([
  { model: '', taken: false },
  { model: 'm'.repeat(2_048), taken: true },
  { model: 'm'.repeat(2_049), taken: false },
])('a name of $model.length letters: $taken', ({ model, taken }) =>
  expect(modelNameSchema.safeParse({ model }).success).toBe(taken),
)
