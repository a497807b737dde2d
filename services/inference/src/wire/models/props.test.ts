import { expect, test } from 'vitest'
import type { ModelInfo } from '../../domain/engine/engine.ts'
import type { ServedModel } from '../../domain/models/served-model.ts'
import { renderProps, renderSlots } from './props.ts'

const served = (inside = 0) =>
  ({ stored: { id: 'small', path: '/models/small.gguf' }, gate: { capacity: 3, inside: () => inside } }) as ServedModel
const info = (sampling: object = {}) =>
  ({ contextTokens: 4_096, chatFormat: 'hermes', sampling }) as unknown as ModelInfo

test('a model without sampling of its own takes what changes nothing', () => {
  expect(renderProps(served(), info(), '1.2.3')).toEqual({
    default_generation_settings: { n_ctx: 4_096, params: { temperature: 1, top_p: 1, top_k: -1, min_p: 0 } },
    total_slots: 3,
    model_alias: 'small',
    model_path: '/models/small.gguf',
    modalities: { vision: false, audio: false },
    chat_format: 'hermes',
    build_info: 'hearth-1.2.3',
  })
})

test('its own sampling is told', () => {
  expect(renderProps(served(), info({ temperature: 0.6, topP: 0.95, topK: 20, minP: 0.1 }), '1')).toMatchObject({
    default_generation_settings: { params: { temperature: 0.6, top_p: 0.95, top_k: 20, min_p: 0.1 } },
  })
})

test.each([
  { inside: 0, atWork: [false, false, false] },
  { inside: 2, atWork: [true, true, false] },
  { inside: 9, atWork: [true, true, true] },
])('with $inside requests inside, slots at work come first', ({ inside, atWork }) => {
  expect(renderSlots(served(inside), info())).toEqual(
    atWork.map((isAtWork, id) => ({ id, n_ctx: 4_096, is_processing: isAtWork })),
  )
})
