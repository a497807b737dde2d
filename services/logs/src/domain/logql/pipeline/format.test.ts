import { describe, expect, test } from 'vitest'
import type { LabelFormat } from '../syntax/ast.ts'
import { createLineTemplate } from '../template/line-template.ts'
import { decolorizeStage, labelFormatStage, lineFormatStage } from './format.ts'
import { LineLabels } from './labels/line-labels.ts'

function lineLabels() {
  const labels = new LineLabels()
  labels.reset({ labels: { app: 'shop', a: '1' }, metadata: { detected_level: 'x' }, line: 'text', time: '1' })
  return labels
}

const rename = (label: string, value: string): LabelFormat => ({ label, value, isRename: true })
const fill = (label: string, value: string): LabelFormat => ({ label, value, isRename: false })

describe('labelFormatStage()', () => {
  test.each([
    { name: 'nothing', formats: [], labels: { app: 'shop', a: '1' } },
    { name: 'another name', formats: [rename('b', 'a')], labels: { app: 'shop', b: '1' } },
    { name: 'a name of a label that is not there', formats: [rename('b', 'z')], labels: { app: 'shop', a: '1' } },
    { name: 'a template', formats: [fill('b', '{{.app}}!')], labels: { app: 'shop', a: '1', b: 'shop!' } },
    { name: 'the line', formats: [fill('b', '{{ __line__ }}')], labels: { app: 'shop', a: '1', b: 'text' } },
    {
      name: 'labels as the first template finds them',
      formats: [fill('a', '{{.app}}'), fill('app', '{{.a}}')],
      labels: { app: '1', a: 'shop' },
    },
    {
      name: 'labels that were renamed before',
      formats: [rename('b', 'a'), fill('c', '{{.b}}{{.a}}')],
      labels: { app: 'shop', b: '1', c: '1' },
    },
  ])('sets $name', ({ formats, labels }) => {
    const stage = labelFormatStage(formats)
    if (typeof stage !== 'function') throw new Error(stage.fault)
    const of = lineLabels()
    expect(stage('text', of, '1')).toBe('text')
    const { detected_level: _, ...others } = of.all()
    expect(others).toEqual(labels)
  })

  test.each([
    { name: 'the label of faults', formats: [fill('__error__', 'x')], fault: '__error__ cannot be formatted' },
    {
      name: 'a label twice',
      formats: [fill('a', 'x'), fill('b', 'x'), rename('a', 'y')],
      fault: "multiple label name 'a' not allowed in a single format operation",
    },
    { name: 'a template that is none', formats: [fill('a', '{{')], fault: /^invalid template for label 'a': / },
  ])('refuses $name', ({ formats, fault }) => {
    const stage = labelFormatStage(formats)
    expect('fault' in stage ? stage.fault : '').toMatch(fault)
  })

  test('leaves the label as it is where the template fails, and says so', () => {
    const stage = labelFormatStage([fill('a', '{{ nindent .app "x" }}')])
    const failing = typeof stage === 'function' ? stage : labelFormatStage([fill('a', '{{ fromJson 1 }}')])
    const of = lineLabels()
    if (typeof failing === 'function') failing('text', of, '1')
    expect([of.get('a'), of.error]).toEqual(['1', 'TemplateFormatErr'])
    expect(of.errorDetails).not.toBe('')
  })
})

describe('lineFormatStage()', () => {
  function run(text: string) {
    const template = createLineTemplate(text)
    if ('fault' in template) throw new Error(template.fault)
    const labels = lineLabels()
    return { line: lineFormatStage(template)('text', labels, '1'), error: labels.error }
  }

  test.each([
    { text: '', line: '' },
    { text: '{{.app}} {{.a}} {{.none}}', line: 'shop 1 ' },
    { text: '<{{ __line__ }}>', line: '<text>' },
  ])('fills $text', ({ text, line }) => expect(run(text)).toEqual({ line, error: '' }))

  test('keeps the line where the template fails', () => {
    expect(run('x {{ div 1 0 }}')).toEqual({ line: 'text', error: 'TemplateFormatErr' })
  })
})

test.each([
  { name: 'a plain line', line: 'plain [0m', left: 'plain [0m' },
  { name: 'colours', line: '\u001B[31mred\u001B[0m done', left: 'red done' },
  { name: 'several at once', line: '\u001B[1;31;40mx\u001B[m', left: 'x' },
  { name: 'the short introducer', line: '\u009B32mx', left: 'x' },
  { name: 'a title', line: '\u001B]0;title\u0007x', left: 'x' },
  { name: 'movement of the cursor', line: '\u001B[2Ax\u001B[K', left: 'x' },
])('decolorizeStage takes no more than signs out of $name', ({ line, left }) => {
  expect(decolorizeStage(line, lineLabels(), '1')).toBe(left)
})
