import { describe, expect, test } from 'vitest'
import type { NamedLabel } from '../../syntax/ast.ts'
import { LineLabels } from './line-labels.ts'
import { dropStage, keepStage } from './select-labels.ts'

const metadata = { trace: 't', detected_level: 'info' }
const named = (name: string): NamedLabel => ({ name })
const matching = (label: string, operator: '=' | '!=' | '=~' | '!~', value: string): NamedLabel => ({
  matcher: { label, operator, value },
})

function left(stage: ReturnType<typeof dropStage>) {
  const labels = new LineLabels()
  labels.reset({ labels: { app: 'shop', env: 'prod' }, metadata, line: 'x', time: '1' })
  labels.set('made', '1')
  labels.fail('Bad', 'why', true)
  expect(stage('the line', labels, '1')).toBe('the line')
  return labels.all()
}

const faults = { __error__: 'Bad', __error_details__: 'why', __preserve_error__: 'true' }
const all = { app: 'shop', env: 'prod', ...metadata, made: '1', ...faults }
const without = (...names: string[]) =>
  Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name)))

describe('dropStage()', () => {
  test.each([
    { name: 'none', labels: [], gone: [] },
    { name: 'some by name', labels: [named('app'), named('trace'), named('made')], gone: ['app', 'trace', 'made'] },
    { name: 'one that is not there', labels: [named('other')], gone: [] },
    { name: 'one whose value fits', labels: [matching('app', '=', 'shop')], gone: ['app'] },
    { name: 'none whose value does not fit', labels: [matching('app', '=', 'x')], gone: [] },
    { name: 'one that matches', labels: [matching('env', '=~', 'p.*')], gone: ['env'] },
    {
      name: 'one whose value is another',
      labels: [matching('env', '!=', 'x'), matching('app', '!~', 's.*')],
      gone: ['env'],
    },
    { name: 'the fault', labels: [named('__error__')], gone: ['__error__'] },
    { name: 'the fault by its value', labels: [matching('__error__', '=', 'Bad')], gone: ['__error__'] },
    { name: 'no other fault', labels: [matching('__error__', '=', 'Other')], gone: [] },
    { name: 'the details', labels: [named('__error_details__')], gone: ['__error_details__'] },
    { name: 'the details by value', labels: [matching('__error_details__', '=~', 'w.y')], gone: ['__error_details__'] },
    { name: 'no other details', labels: [matching('__error_details__', '=', 'x')], gone: [] },
  ])('drops $name', ({ labels, gone }) => expect(left(dropStage(labels))).toEqual(without(...gone)))

  test('leaves a line untouched that has none of the labels', () => {
    const labels = new LineLabels()
    labels.reset({ labels: { app: 'shop' }, metadata: {}, line: 'x', time: '1' })
    dropStage([named('other')])('x', labels, '1')
    expect(labels.isUntouched).toBe(true)
  })

  test('takes a label that is not there for an empty one, where its value is asked', () => {
    const labels = new LineLabels()
    labels.reset({ labels: { app: 'shop' }, metadata: {}, line: 'x', time: '1' })
    dropStage([matching('other', '=', '')])('x', labels, '1')
    expect(labels.isUntouched).toBe(false)
  })
})

describe('keepStage()', () => {
  test.each([
    { name: 'none but faults', labels: [], kept: {} },
    { name: 'some by name', labels: [named('app'), named('trace')], kept: { app: 'shop', trace: 't' } },
    { name: 'one by its value', labels: [matching('made', '=', '1'), matching('app', '=', 'x')], kept: { made: '1' } },
    { name: 'one by either', labels: [matching('app', '=', 'x'), named('app')], kept: { app: 'shop' } },
  ])('keeps $name', ({ labels, kept }) => expect(left(keepStage(labels))).toEqual({ ...kept, ...faults }))
})
