import { Failure } from '@hearth/kernel'
import { describe, expect, test } from 'vitest'
import { explainRefusal } from './explain-refusal.ts'

const address = 'hf:someone/tiny:Q8_0'

describe('explainRefusal()', () => {
  test.each([
    {
      name: 'a hub that is out of reach is tried again, and the file can be brought by hand',
      error: new Failure('upstream', 'Cannot reach "hub": no route'),
      expected: {
        message: expect.stringMatching(
          /^Cannot reach "hub": no route; .*someone\/tiny:Q8_0.*npm run hearth -- pull <its path>, then npm run hearth -- models use/,
        ),
        isFinal: false,
      },
    },
    {
      name: 'a full disk is tried again once there is room',
      error: new Failure('conflict', 'Cannot store the model: full', { code: 'no_disk_space' }),
      expected: { message: 'Cannot store the model: full; free some and take it again', isFinal: false },
    },
    {
      name: 'too many pulls at once are waited for',
      error: new Failure('rate-limited', 'Cannot pull another model: try again'),
      expected: { message: 'Cannot pull another model: try again', isFinal: false },
    },
    {
      name: 'a wrong sum is not tried again by itself',
      error: new Failure('upstream', 'Cannot store the model: its sum', { code: 'checksum_mismatch' }),
      expected: { message: expect.stringContaining('nothing of it was kept'), isFinal: true },
    },
    {
      name: 'what does not fit into memory is not tried again by itself',
      error: new Failure('unavailable', 'Cannot load the model: no memory', { code: 'no_memory' }),
      expected: { message: 'Cannot load the model: no memory', isFinal: true },
    },
    {
      name: 'a bug is told without its words',
      error: new Error('/secret/path'),
      expected: { message: expect.not.stringContaining('secret'), isFinal: true },
    },
  ])('$name', ({ error, expected }) => expect(explainRefusal(error, address)).toEqual(expected))
})
