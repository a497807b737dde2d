import { expect, test } from 'vitest'
import { toldEvent } from './told-event.ts'

const die =
  '{"status":"die","id":"ab","Type":"container","Action":"die","Actor":{"ID":"ab","Attributes":{"exitCode":"3","name":"one"}},"scope":"local","time":1795251600,"timeNano":1795251600123456789}'

test('an event stays as it is, to the nanosecond', () => {
  expect(toldEvent(die)).toBe(die)
  expect(toldEvent(`\u001e${die}`)).toBe(die)
})

test('values of labels that look like secrets are withheld', () => {
  const told = toldEvent(die.replace('"name":"one"', '"name":"one","db.password":"hunter2"'))
  expect(told).toContain('"db.password":"(withheld)"')
  expect(told).not.toContain('hunter2')
})

test('the command of a check or of who looks in is left out', () => {
  const told = toldEvent(die.replaceAll('"die"', '"exec_create: sh -c \\"login hunter2\\nnow\\""'))
  expect(told).toContain('"Action":"exec_create"')
  expect(told).toContain('"status":"exec_create"')
  expect(told).not.toContain('hunter2')
})

test('an event without an actor or labels is one too; other text is not', () => {
  expect(toldEvent('{"Type":"daemon","Action":"reload"}')).toBe('{"Type":"daemon","Action":"reload"}')
  expect(toldEvent('{"Actor":{"ID":"a"}}')).toBe('{"Actor":{"ID":"a","Attributes":{}}}')
  for (const text of ['', 'nothing', '[1]', '{"Action":1}']) expect(toldEvent(text)).toBeUndefined()
})
