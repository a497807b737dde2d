import { expect, test } from 'vitest'
import { readLook, writeLook } from './look-address.ts'

const hour = { from: 'now-1h', to: 'now' }

test.each([
  { name: 'up', wanted: {}, by: undefined, range: hour },
  { name: 'a.b', wanted: { job: ['x,y', '"'] }, by: ['job', 'zone'], range: { from: 'now-6h', to: 'now' } },
  { name: 'up', wanted: {}, by: [], range: hour },
])('what is written is read back: $name', (look) => {
  expect(readLook(writeLook(look))).toEqual(look)
})

test.each(['{', '[]', 'null', '{"job":"a"}', '{"job":[1]}'])('labels %s are as if nobody had named any', (labels) => {
  expect(readLook({ metric: 'up', labels }).wanted).toEqual({})
})
