import type { Component, ComponentInput, FlowNode } from '@hearth/flow'
import { describe, expect, test } from 'vitest'
import { formOf } from './form-of.ts'

const input = (name: string, type: string, more: Partial<ComponentInput> = {}): ComponentInput => ({
  name,
  label: name,
  type,
  ...more,
})

const kind = {
  name: 'k',
  credential: input('credential', 'credential'),
  inputs: [input('model', 'BaseChatModel'), input('prompt', 'string', { description: 'new help' })],
} as unknown as Component

const node = (data: object): FlowNode => ({
  id: 'k_0',
  position: { x: 0, y: 0 },
  data: { id: 'k_0', name: 'k', label: 'K', ...data },
})

const namesOf = (inputs: readonly ComponentInput[]) => inputs.map(({ name }) => name)

describe('the form of a node', () => {
  test('tells fields from places for wires, and the credential from both', () => {
    const form = formOf(node({}), kind)
    expect([namesOf(form.fields), namesOf(form.anchors), form.credential?.name]).toEqual([
      ['prompt'],
      ['model'],
      'credential',
    ])
  })

  test('asks for no credential where something else serves the kind meanwhile', () => {
    expect(formOf(node({}), kind).credential?.optional).toBeUndefined()
    expect(formOf(node({}), { ...kind, substitution: 'The model of this machine' }).credential?.optional).toBe(true)
  })

  test('takes the words of its kind, not those it was drawn with', () => {
    const form = formOf(node({ inputParams: [input('prompt', 'string', { description: 'old' })] }), kind)
    expect(form.fields.map(({ description }) => description)).toEqual(['new help'])
  })

  test('keeps what its kind has no more, whatever it depended on', () => {
    const old = input('old', 'string', { show: { prompt: '(a+)+$' } })
    const form = formOf(node({ inputParams: [old] }), kind)
    expect(form.fields.at(-1)).toEqual(input('old', 'string'))
    expect(form.foreign).toEqual(new Set(['old']))
  })

  test('of an unknown kind is what it was drawn with', () => {
    const drawn = node({
      inputParams: [input('credential', 'credential'), { name: 'bare', type: 'string' }, null, { name: 'no type' }],
      inputAnchors: [input('model', 'BaseChatModel')],
    })
    const form = formOf(drawn, undefined)
    expect([namesOf(form.fields), namesOf(form.anchors), form.credential?.name]).toEqual([
      ['bare'],
      ['model'],
      'credential',
    ])
    expect(form.fields[0]?.label).toBe('bare')
  })

  test('has all inputs of one name, of which conditions show one', () => {
    const body = { ...kind, inputs: [input('body', 'string'), input('body', 'array')] }
    expect(namesOf(formOf(node({}), body).fields)).toEqual(['body', 'body'])
  })
})
