import { describe, expect, test } from 'vitest'
import type { Field, Frame, Labels } from '../frame.ts'
import { displayNameOf } from './display-name.ts'

const field = (name: string, given: Partial<Field> = {}): Field => ({
  name,
  type: 'number',
  values: [name],
  config: {},
  ...given,
})
const frame = (name: string | undefined, ...fields: readonly Field[]): Frame => ({
  ...(name === undefined ? {} : { name }),
  ...{ fields, meta: { notices: [] } },
})
const labelled = (labels: Labels, name = 'Value') => field(name, { labels })
/** What the first field of the first frame is called. */
const nameOf = (frames: readonly Frame[], template?: string) => {
  const [first] = frames
  const [one] = first?.fields ?? []
  if (first === undefined || one === undefined) throw new Error('Cannot name a field: there is none')
  return displayNameOf(one, first, frames, template)
}

describe('displayNameOf()', () => {
  test.each([
    { name: 'its own name', frames: [frame(undefined, field('cpu'))], shown: 'cpu' },
    { name: 'the name of its frame for one named Value', frames: [frame('up', field('Value'))], shown: 'up' },
    { name: 'Value where nothing has a name', frames: [frame(undefined, field('Value'))], shown: 'Value' },
    { name: 'Value for no name at all', frames: [frame(undefined, field(''))], shown: 'Value' },
    { name: 'its own name where one frame has a name', frames: [frame('f', field('cpu'))], shown: 'cpu' },
    {
      name: 'both names where frames have several',
      frames: [frame('f', field('cpu')), frame('g', field('cpu'))],
      shown: 'f cpu',
    },
    {
      name: 'its own name where frames have one',
      frames: [frame('f', field('cpu')), frame('f', field('cpu'))],
      shown: 'cpu',
    },
    { name: 'the value of the only label', frames: [frame(undefined, labelled({ job: 'a' }))], shown: 'a' },
    {
      name: 'its name and the value of the only label',
      frames: [frame(undefined, labelled({ job: 'a' }, 'cpu'))],
      shown: 'cpu a',
    },
    {
      name: 'all labels in order where there are several',
      frames: [frame(undefined, labelled({ job: 'a', app: 'b' }))],
      shown: '{app="b", job="a"}',
    },
    {
      name: 'all labels where others have further ones',
      frames: [frame(undefined, labelled({ job: 'a' })), frame(undefined, labelled({ zone: 'x' }))],
      shown: '{job="a"}',
    },
    {
      name: 'nothing of an only label that others have',
      frames: [frame('f', labelled({})), frame('f', labelled({ zone: 'x' }))],
      shown: 'f',
    },
    {
      name: 'its frame, itself and its label',
      frames: [frame('f', labelled({ job: 'a' }, 'cpu')), frame('g')],
      shown: 'f cpu a',
    },
    {
      name: 'its metric before the labels',
      frames: [frame(undefined, labelled({ __name__: 'up', job: 'a' }, 'up'))],
      shown: 'up{job="a"}',
    },
    { name: 'its metric alone', frames: [frame(undefined, labelled({ __name__: 'up' }, 'up'))], shown: 'up' },
    {
      name: 'a metric that is not its name as a label',
      frames: [frame(undefined, labelled({ __name__: 'up' }))],
      shown: 'up',
    },
    { name: 'Time for times without a name', frames: [frame('f', field('', { type: 'time' }))], shown: 'Time' },
    { name: 'its own name for times', frames: [frame('f', field('ts', { type: 'time' })), frame('g')], shown: 'ts' },
    {
      name: 'its labels for times that have some',
      frames: [frame(undefined, field('Value', { type: 'time', labels: { a: 'b' } }))],
      shown: 'b',
    },
    {
      name: 'what its source says',
      frames: [frame('f', field('cpu', { config: { displayNameFromDS: 'source' } }))],
      shown: 'source',
    },
    {
      name: 'what its source says, though that is nothing',
      frames: [frame('f', field('cpu', { config: { displayNameFromDS: '' } }))],
      shown: '',
    },
  ])('is $name: $shown', ({ frames, shown }) => {
    expect(nameOf(frames)).toBe(shown)
  })

  test('is what is set, before all else', () => {
    const frames = [frame('f', field('cpu', { config: { displayNameFromDS: 'source' } }))]
    expect(nameOf(frames, 'set')).toBe('set')
    expect(nameOf(frames, '')).toBe('')
  })

  test('is numbered where a frame has several fields of one name', () => {
    const fields = [field('cpu', { values: [1] }), field('mem'), field('cpu', { values: [2] })]
    const one = frame(undefined, ...fields)
    expect(fields.map((each) => displayNameOf(each, one, [one]))).toEqual(['cpu 1', 'mem', 'cpu 2'])
    const [, , last] = fields
    // Another object with the same values.
    expect(last && displayNameOf({ ...last, config: { unit: 's' } }, one, [one])).toBe('cpu 2')
  })
})
