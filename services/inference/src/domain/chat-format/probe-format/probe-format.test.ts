import { describe, expect, test } from 'vitest'
import type { ChatMessage, Tool } from '../../engine/engine.ts'
import type { ToolCallFormat } from '../chat-format.ts'
import { families } from '../test-support/families.ts'
import { probeFormat, type RenderProbe } from './probe-format.ts'

/** A template of the ChatML kind that writes calls in a form. */
const templateOf = (
  format: ToolCallFormat,
  thinking: 'never' | 'always' | 'unless told not to' = 'never',
): RenderProbe => {
  const argumentsOf = (text: string) => Object.entries(JSON.parse(text) as Record<string, unknown>)
  const words = (text: string, id: string, index: number) => text.replace('{id}', id).replace('{index}', String(index))
  const write = ({ id, name, arguments: given }: NonNullable<ChatMessage['toolCalls']>[number], index: number) => {
    const { call } = format
    switch (call.kind) {
      case 'json': {
        const members = [`"${call.nameKey}": "${name}"`, `"${call.argumentsKey}": ${given}`]
        if (call.idKey !== undefined) members.push(`"${call.idKey}": "${id}"`)
        return `${call.open}{${members.join(', ')}}${call.close}`
      }
      case 'named':
        return `${words(call.open, id, index)}${name}${words(call.middle, id, index)}${given}${call.close}`
      case 'tagged': {
        const { parameterOpen, parameterMiddle, otherMiddle = parameterMiddle, parameterClose } = call
        const parameters = argumentsOf(given).map(([key, value]) => {
          const middle = typeof value === 'string' ? parameterMiddle : otherMiddle
          return `${parameterOpen}${key}${middle}${value}${parameterClose}`
        })
        return `${call.open}${name}${call.middle}${parameters.join('')}${call.close}`
      }
      case 'pythonic': {
        const list = argumentsOf(given).map(
          ([key, value]) => `${key}=${typeof value === 'string' ? `'${value}'` : value}`,
        )
        return `${call.open}${name}(${list.join(', ')})${call.close}`
      }
      case 'braced':
        return ''
    }
  }
  return (messages, { tools, values, addGenerationPrompt = true }) => {
    const turns = messages.map(({ role, content, toolCalls = [] }) => {
      const calls = toolCalls.map(write).join(format.separator)
      const written = calls === '' ? content : `${content}${format.listOpen}${calls}${format.listClose}`
      return `<|im_start|>${role}\n${written}<|im_end|>\n`
    })
    const thinks = thinking === 'always' || (thinking !== 'never' && values?.enable_thinking !== false)
    const described = tools === undefined ? '' : `<|im_start|>system\n${JSON.stringify(tools)}<|im_end|>\n`
    return `${described}${turns.join('')}${addGenerationPrompt ? `<|im_start|>assistant\n${thinks ? '<think>\n' : ''}` : ''}`
  }
}

// The others are known by their marks.
const learned = families.filter(({ format: { toolCalls, frames } }) => {
  const isShown = toolCalls?.call.kind !== 'braced' && JSON.stringify(toolCalls)?.includes('{key}') === false
  return toolCalls !== undefined && frames === undefined && isShown
})

describe('probeFormat()', () => {
  test.each(learned)('learns the calls of $name', ({ format }) => {
    if (format.toolCalls === undefined) return
    const found = probeFormat(templateOf(format.toolCalls), 'a template')
    expect(found.toolCalls).toEqual(format.toolCalls)
  })

  test('learns that a prompt opens the reasoning, and when', () => {
    const toolCalls = learned[0]?.format.toolCalls
    if (toolCalls === undefined) throw new Error('no family')
    const reasoning = (thinking: 'always' | 'unless told not to') =>
      probeFormat(templateOf(toolCalls, thinking), '… <think> … </think> …').reasoning
    expect(reasoning('always')).toMatchObject({ opened: true, openedWhenOff: true })
    expect(reasoning('unless told not to')).toMatchObject({ opened: true, openedWhenOn: true, openedWhenOff: false })
  })

  test('a template that only reads reasoning tells that the model reasons', () => {
    const plain: RenderProbe = (messages) => messages.map(({ content }) => content).join('\n')
    expect(probeFormat(plain, "content.split('</think>')")).toMatchObject({
      reasoning: { open: '<think>\n', opened: false },
    })
  })

  test.each(['<|tool_call>call:', ']<]minimax[>['])('calls of another form are known by %s', (mark) => {
    const odd: RenderProbe = (messages) =>
      messages
        .map(
          ({ content, toolCalls = [] }) =>
            content + toolCalls.map(({ name, arguments: given }) => `${name}~${Object.values(JSON.parse(given))}`),
        )
        .join('\n')
    expect(probeFormat(odd, `… ${mark} …`).toolCalls).toMatchObject({ call: { open: expect.stringContaining(mark) } })
  })

  test('what closes the turn is no part of the calls', () => {
    const closing: RenderProbe = (messages, { addGenerationPrompt = true }) => {
      const written = messages.map(({ role, content, toolCalls }) => {
        if (toolCalls === undefined) return role === 'assistant' ? `<reply>${content}</reply><end>` : content
        const list = toolCalls.map(({ name, arguments: given }) => `{"name": "${name}", "arguments": ${given}}`)
        return `<act>[${list.join(', ')}]</act><end>`
      })
      return written.join('\n') + (addGenerationPrompt ? '\n' : '')
    }
    expect(probeFormat(closing, 'a template').toolCalls).toMatchObject({ listOpen: '<act>[', listClose: ']</act>' })
  })

  test('a template that refuses tools is known by its text', () => {
    const refusing: RenderProbe = (messages: readonly ChatMessage[], options: { readonly tools?: readonly Tool[] }) => {
      if (options.tools !== undefined || messages.length > 1) throw new Error('one call at once')
      return 'Hi'
    }
    expect(probeFormat(refusing, 'answer with <tool_call>').toolCalls?.call).toMatchObject({
      kind: 'json',
      nameKey: 'name',
    })
    expect(probeFormat(refusing, 'nothing of the kind')).toEqual({})
  })

  test('a model without a template has no form', () => {
    expect(probeFormat(() => '', undefined)).toEqual({})
  })
})
