import type { ChatFormat, ToolCallFormat } from '../chat-format.ts'

/** What opens and closes reasoning, by family; the first pair of which a template shows the end is taken. */
export const reasoningTags: readonly (readonly [open: string, close: string])[] = [
  ['<think>\n', '\n</think>\n\n'],
  ['<seed:think>', '</seed:think>'],
  ['<mm:think>', '</mm:think>'],
  ['<think:opensource>', '</think:opensource>'],
  ['[THINK]', '[/THINK]'],
  ['<|START_THINKING|>', '<|END_THINKING|>'],
  ['<|open|>think<|sep|>', '<|close|>think<|sep|>'],
  ['<|channel>thought\n', '<channel|>'],
  ['<|inner_prefix|>', '<|inner_suffix|>'],
  ['Here are my reasoning steps:\n', '[BEGIN FINAL RESPONSE]'],
]

const single = { listOpen: '', listClose: '', separator: '', ids: 'openai' } as const

const liquid: ToolCallFormat = {
  ...single,
  listOpen: '<|tool_call_start|>[',
  listClose: ']<|tool_call_end|>',
  separator: ', ',
  call: { kind: 'pythonic', open: '', close: '' },
}

/** Calls of families whose templates refuse two of them or do not write any, by a text in the template. */
const calls: readonly (readonly [mark: string, format: ToolCallFormat])[] = [
  ['<|tool_call_start|>', liquid],
  ['<|tool_list_start|>', liquid],
  ['"List of tools: ["', liquid],
  [
    '<|tool_call>call:',
    { ...single, call: { kind: 'braced', open: '<|tool_call>call:', close: '<tool_call|>', quote: '<|"|>' } },
  ],
  [
    ']<]minimax[>[',
    {
      ...single,
      listOpen: ']<]minimax[>[<tool_call>\n',
      listClose: ']<]minimax[>[</tool_call>',
      separator: '\n',
      call: {
        kind: 'tagged',
        open: ']<]minimax[>[<invoke name="',
        middle: '">',
        close: ']<]minimax[>[</invoke>',
        parameterOpen: ']<]minimax[>[<',
        parameterMiddle: '>',
        parameterClose: ']<]minimax[>[</{key}>',
      },
    },
  ],
  [
    '<|function_call|>',
    {
      ...single,
      call: { kind: 'json', open: '<|function_call|>', close: '', nameKey: 'name', argumentsKey: 'arguments' },
    },
  ],
  [
    '<|tool_call|>',
    {
      ...single,
      listOpen: '<|tool_call|>[',
      listClose: ']',
      separator: ', ',
      call: { kind: 'json', open: '', close: '', nameKey: 'name', argumentsKey: 'arguments' },
    },
  ],
  [
    '<｜tool▁calls▁begin｜>',
    {
      ...single,
      listOpen: '<｜tool▁calls▁begin｜>',
      listClose: '<｜tool▁calls▁end｜>',
      separator: '\n',
      call: {
        kind: 'named',
        open: '<｜tool▁call▁begin｜>function<｜tool▁sep｜>',
        middle: '\n```json\n',
        close: '\n```<｜tool▁call▁end｜>',
      },
    },
  ],
  [
    '"parameters": dictionary of argument name and its value',
    {
      ...single,
      otherOpens: ['<|python_tag|>'],
      call: { kind: 'json', open: '', close: '', nameKey: 'name', argumentsKey: 'parameters' },
    },
  ],
  [
    '[TOOL_CALLS]',
    {
      ...single,
      listOpen: '[TOOL_CALLS][',
      listClose: ']',
      separator: ', ',
      ids: 'mistral',
      call: { kind: 'json', open: '', close: '', nameKey: 'name', argumentsKey: 'arguments', idKey: 'id' },
    },
  ],
  [
    '<tool_call>',
    {
      ...single,
      separator: '\n',
      call: {
        kind: 'json',
        open: '<tool_call>\n',
        close: '\n</tool_call>',
        nameKey: 'name',
        argumentsKey: 'arguments',
      },
    },
  ],
]

export function knownCalls(source: string): ToolCallFormat | undefined {
  return calls.find(([mark]) => source.includes(mark))?.[1]
}

/** gpt-oss writes everything into channels, so that nothing of its form can be told from a call alone. */
const harmony: ChatFormat = {
  reasoning: { open: '<|channel|>analysis<|message|>', close: '<|end|><|start|>assistant', opened: false },
  frames: [
    '<|channel|>final<|message|>',
    '<|channel|>commentary<|message|>',
    '<|start|>assistant',
    '<|end|>',
    '<|return|>',
    '<|call|>',
  ],
  contentOpen: '<|channel|>final<|message|>',
  toolCalls: {
    ...single,
    otherOpens: ['<|start|>assistant to=functions.', ' to=functions.'],
    call: {
      kind: 'named',
      open: '<|channel|>commentary to=functions.',
      middle: ' <|constrain|>json<|message|>',
      close: '',
    },
  },
}

/** Kimi K3 frames its content, too, and numbers its calls. */
const kimi3: ChatFormat = {
  reasoning: { open: '<|open|>think<|sep|>', close: '<|close|>think<|sep|>', opened: true },
  frames: ['<|open|>response<|sep|>', '<|close|>response<|sep|>', '<|close|>message<|sep|>', '<|end_of_msg|>'],
  contentOpen: '<|open|>response<|sep|>',
  toolCalls: {
    ...single,
    listOpen: '<|open|>tools<|sep|>',
    listClose: '<|close|>tools<|sep|>',
    call: {
      kind: 'tagged',
      open: '<|open|>call tool="',
      middle: '" index="{index}"<|sep|>',
      close: '<|close|>call<|sep|>',
      parameterOpen: '<|open|>argument key="',
      parameterMiddle: '" type="string"<|sep|>',
      otherMiddle: '" type="number"<|sep|>',
      parameterClose: '<|close|>argument<|sep|>',
    },
  },
}

export function knownFormat(source: string): ChatFormat | undefined {
  if (source.includes("open_tag('call'")) return kimi3
  return source.includes('<|channel|>') && source.includes('analysis') ? harmony : undefined
}
