import type { ChatFormat } from '../chat-format.ts'
import { hermesCalls } from '../hermes.ts'
import { knownCalls, knownFormat } from '../probe-format/families.ts'

export type Family = {
  readonly name: string
  readonly format: ChatFormat
  /** As a model of the family writes it: two calls, some with text before them. */
  readonly answer: string
  readonly expected: {
    readonly reasoning?: string
    readonly content?: string
    readonly calls: readonly { readonly name: string; readonly arguments: unknown }[]
  }
}

const calls = [
  { name: 'set_lights', arguments: { room: 'kitchen', on: true } },
  { name: 'get_weather', arguments: { city: 'Oslo "N" <b>', days: 2 } },
]

const json = String.raw`{"city": "Oslo \"N\" <b>", "days": 2}`
const lights = '{"room": "kitchen", "on": true}'
const known = (mark: string) => {
  const toolCalls = knownCalls(mark)
  return toolCalls === undefined ? {} : { toolCalls }
}
const think = { open: '<think>\n', close: '\n</think>\n\n', opened: false }
const single = { listOpen: '', listClose: '', separator: '', ids: 'openai' } as const

export const families: readonly Family[] = [
  {
    name: 'Hermes and Qwen',
    format: { toolCalls: hermesCalls },
    answer: `Lights.\n<tool_call>\n{"name": "set_lights", "arguments": ${lights}}\n</tool_call>\n<tool_call>\n{"name": "get_weather", "arguments": ${json}}\n</tool_call>`,
    expected: { content: 'Lights.', calls },
  },
  {
    name: 'Qwen 3 with reasoning',
    format: { toolCalls: hermesCalls, reasoning: think },
    answer: `<think>\nLights, <i>then</i> weather.\n</think>\n\n<tool_call>{"name":"set_lights","arguments":${lights}}</tool_call><tool_call>{"arguments":${json},"name":"get_weather"}</tool_call>`,
    expected: { reasoning: 'Lights, <i>then</i> weather.', calls },
  },
  {
    name: 'a model whose prompt opens the reasoning',
    format: { toolCalls: hermesCalls, reasoning: { ...think, opened: true } },
    answer: `Lights first.\n</think>\n\nWell.\n\n<tool_call>\n{"name": "set_lights", "arguments": ${lights}}\n</tool_call>\n<tool_call>\n{"name": "get_weather", "arguments": ${json}}\n</tool_call>`,
    expected: { reasoning: 'Lights first.', content: 'Well.', calls },
  },
  {
    name: 'Qwen 3 Coder',
    format: {
      toolCalls: {
        ...single,
        separator: '\n',
        call: {
          kind: 'tagged',
          open: '<tool_call>\n<function=',
          middle: '>\n',
          close: '</function>\n</tool_call>',
          parameterOpen: '<parameter=',
          parameterMiddle: '>\n',
          parameterClose: '\n</parameter>\n',
        },
      },
    },
    answer:
      'Lights.\n<tool_call>\n<function=set_lights>\n<parameter=room>\nkitchen\n</parameter>\n<parameter=on>\nTrue\n</parameter>\n</function>\n</tool_call>\n<tool_call><function=get_weather><parameter=city>Oslo "N" <b></parameter><parameter=days>2</parameter></function></tool_call>',
    expected: { content: 'Lights.', calls },
  },
  {
    name: 'GLM',
    format: {
      reasoning: think,
      toolCalls: {
        ...single,
        separator: '\n',
        call: {
          kind: 'tagged',
          open: '<tool_call>',
          middle: '\n',
          close: '</tool_call>',
          parameterOpen: '<arg_key>',
          parameterMiddle: '</arg_key>\n<arg_value>',
          parameterClose: '</arg_value>\n',
        },
      },
    },
    answer:
      '<think>Lights?</think>\n<tool_call>set_lights\n<arg_key>room</arg_key>\n<arg_value>kitchen</arg_value>\n<arg_key>on</arg_key>\n<arg_value>true</arg_value>\n</tool_call>\n<tool_call>get_weather\n<arg_key>city</arg_key>\n<arg_value>Oslo "N" <b></arg_value>\n<arg_key>days</arg_key>\n<arg_value>2</arg_value>\n</tool_call>',
    expected: { reasoning: 'Lights?', calls },
  },
  {
    name: 'MiniMax',
    format: {
      toolCalls: {
        ...single,
        listOpen: '<minimax:tool_call>\n',
        listClose: '</minimax:tool_call>',
        call: {
          kind: 'tagged',
          open: '<invoke name="',
          middle: '">\n',
          close: '</invoke>\n',
          parameterOpen: '<parameter name="',
          parameterMiddle: '">',
          parameterClose: '</parameter>\n',
        },
      },
    },
    answer:
      'Lights.\n<minimax:tool_call>\n<invoke name="set_lights">\n<parameter name="room">kitchen</parameter>\n<parameter name="on">true</parameter>\n</invoke>\n<invoke name="get_weather">\n<parameter name="city">Oslo "N" <b></parameter>\n<parameter name="days">2</parameter>\n</invoke>\n</minimax:tool_call>',
    expected: { content: 'Lights.', calls },
  },
  {
    name: 'DeepSeek 3.2, which tells texts from other values',
    format: {
      toolCalls: {
        ...single,
        listOpen: '<｜DSML｜function_calls>\n',
        listClose: '</｜DSML｜function_calls>',
        call: {
          kind: 'tagged',
          open: '<｜DSML｜invoke name="',
          middle: '">\n',
          close: '</｜DSML｜invoke>\n',
          parameterOpen: '<｜DSML｜parameter name="',
          parameterMiddle: '" string="true">',
          otherMiddle: '" string="false">',
          parameterClose: '</｜DSML｜parameter>\n',
        },
      },
    },
    answer:
      'Lights.\n\n<｜DSML｜function_calls>\n<｜DSML｜invoke name="set_lights">\n<｜DSML｜parameter name="room" string="true">kitchen</｜DSML｜parameter>\n<｜DSML｜parameter name="on" string="false">true</｜DSML｜parameter>\n</｜DSML｜invoke>\n<｜DSML｜invoke name="get_weather">\n<｜DSML｜parameter name="city" string="true">Oslo "N" <b></｜DSML｜parameter>\n<｜DSML｜parameter name="days" string="false">2</｜DSML｜parameter>\n</｜DSML｜invoke>\n</｜DSML｜function_calls>',
    expected: { content: 'Lights.', calls },
  },
  {
    name: 'Llama 3, which marks no calls',
    format: {
      toolCalls: {
        ...single,
        call: { kind: 'json', open: '', close: '', nameKey: 'name', argumentsKey: 'parameters' },
      },
    },
    answer: `{"name": "get_weather", "parameters": ${json}}`,
    expected: { calls: calls.slice(1) },
  },
  {
    name: 'Mistral Nemo',
    format: {
      toolCalls: {
        ...single,
        listOpen: '[TOOL_CALLS][',
        listClose: ']',
        separator: ', ',
        ids: 'mistral',
        call: { kind: 'json', open: '', close: '', nameKey: 'name', argumentsKey: 'arguments', idKey: 'id' },
      },
    },
    answer: `[TOOL_CALLS] [{"name": "set_lights", "arguments": ${lights}, "id": "abcdef123"}, {"name": "get_weather", "arguments": ${json}, "id": "abcdef124"}]`,
    expected: { calls },
  },
  {
    name: 'Mistral Small, with ids in the frame',
    format: {
      toolCalls: {
        ...single,
        ids: 'mistral',
        call: { kind: 'named', open: '[TOOL_CALLS]', middle: '[CALL_ID]{id}[ARGS]', close: '' },
      },
    },
    answer: `Lights.[TOOL_CALLS]set_lights[CALL_ID]abcdef123[ARGS]${lights}[TOOL_CALLS]get_weather[ARGS]${json}`,
    expected: { content: 'Lights.', calls },
  },
  {
    name: 'DeepSeek R1',
    format: {
      reasoning: { ...think, opened: true },
      toolCalls: {
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
    },
    answer: `Lights.\n</think>\n\n<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>set_lights\n\`\`\`json\n${lights}\n\`\`\`<｜tool▁call▁end｜>\n<｜tool▁call▁begin｜>function<｜tool▁sep｜>get_weather\n\`\`\`json\n${json}\n\`\`\`<｜tool▁call▁end｜><｜tool▁calls▁end｜>`,
    expected: { reasoning: 'Lights.', calls },
  },
  {
    name: 'Kimi',
    format: {
      toolCalls: {
        ...single,
        listOpen: '<|tool_calls_section_begin|>',
        listClose: '<|tool_calls_section_end|>',
        call: {
          kind: 'named',
          open: '<|tool_call_begin|>functions.',
          middle: ':{index}<|tool_call_argument_begin|>',
          close: '<|tool_call_end|>',
        },
      },
    },
    answer: `Lights.<|tool_calls_section_begin|><|tool_call_begin|>functions.set_lights:0<|tool_call_argument_begin|>${lights}<|tool_call_end|><|tool_call_begin|>functions.get_weather:1<|tool_call_argument_begin|>${json}<|tool_call_end|><|tool_calls_section_end|>`,
    expected: { content: 'Lights.', calls },
  },
  {
    name: 'Gemma 4, which has marks of its own for texts',
    format: {
      ...known('<|tool_call>call:'),
      reasoning: { open: '<|channel>thought\n', close: '<channel|>', opened: false },
    },
    answer: `<|channel>thought\nLights.<channel|><|tool_call>call:set_lights{on:true,room:<|"|>kitchen<|"|>}<tool_call|><|tool_call>call:get_weather{city:<|"|>Oslo "N" <b><|"|>,days:2}<tool_call|>`,
    expected: { reasoning: 'Lights.', calls },
  },
  {
    name: 'MiniMax M3, which closes each parameter by its name',
    format: known(']<]minimax[>['),
    answer:
      'Lights.]<]minimax[>[<tool_call>\n]<]minimax[>[<invoke name="set_lights">]<]minimax[>[<room>kitchen]<]minimax[>[</room>]<]minimax[>[<on>true]<]minimax[>[</on>]<]minimax[>[</invoke>\n]<]minimax[>[<invoke name="get_weather">]<]minimax[>[<city>Oslo "N" <b>]<]minimax[>[</city>]<]minimax[>[<days>2]<]minimax[>[</days>]<]minimax[>[</invoke>\n]<]minimax[>[</tool_call>',
    expected: { content: 'Lights.', calls },
  },
  {
    name: 'GigaChat 3.1',
    format: known('<|function_call|>'),
    answer: `Lights.<|function_call|>{"name": "get_weather", "arguments": ${json}}`,
    expected: { content: 'Lights.', calls: calls.slice(1) },
  },
  {
    name: 'Kimi K3, which tells the types of values',
    format: knownFormat("open_tag('call'") ?? {},
    answer:
      'Lights.<|close|>think<|sep|><|open|>response<|sep|>Well.<|close|>response<|sep|><|open|>tools<|sep|><|open|>call tool="set_lights" index="1"<|sep|><|open|>argument key="room" type="string"<|sep|>kitchen<|close|>argument<|sep|><|open|>argument key="on" type="boolean"<|sep|>true<|close|>argument<|sep|><|close|>call<|sep|><|open|>call tool="get_weather" index="2"<|sep|><|open|>argument key="city" type="string"<|sep|>Oslo "N" <b><|close|>argument<|sep|><|open|>argument key="days" type="number"<|sep|>2<|close|>argument<|sep|><|close|>call<|sep|><|close|>tools<|sep|><|close|>message<|sep|>',
    expected: { reasoning: 'Lights.', content: 'Well.', calls },
  },
  {
    name: 'gpt-oss, the receiver before the channel',
    format: knownFormat('<|channel|>analysis') ?? {},
    answer: `<|channel|>analysis<|message|>Lights.<|end|><|start|>assistant to=functions.get_weather<|channel|>commentary json<|message|>${json}<|call|>`,
    expected: { reasoning: 'Lights.', calls: calls.slice(1) },
  },
  {
    name: 'Functionary',
    format: {
      toolCalls: { ...single, call: { kind: 'named', open: '<function=', middle: '>', close: '</function>' } },
    },
    answer: `Lights.<function=set_lights>${lights}</function><function=get_weather>${json}</function>`,
    expected: { content: 'Lights.', calls },
  },
  {
    name: 'gpt-oss',
    format: knownFormat('<|channel|>analysis') ?? {},
    answer: `<|channel|>analysis<|message|>Lights.<|end|><|start|>assistant<|channel|>commentary to=functions.get_weather <|constrain|>json<|message|>${json}<|call|>`,
    expected: { reasoning: 'Lights.', calls: calls.slice(1) },
  },
  {
    name: "LFM 2, in Python's notation",
    format: {
      toolCalls: {
        ...single,
        listOpen: '<|tool_call_start|>[',
        listClose: ']<|tool_call_end|>',
        separator: ', ',
        call: { kind: 'pythonic', open: '', close: '' },
      },
    },
    answer: `Lights.<|tool_call_start|>[set_lights(room='kitchen', on=True), get_weather(city='Oslo "N" <b>', days=2)]<|tool_call_end|>`,
    expected: { content: 'Lights.', calls },
  },
  {
    name: "Llama 4, in Python's notation without a marker",
    format: {
      toolCalls: {
        ...single,
        listOpen: '[',
        listClose: ']',
        separator: ', ',
        call: { kind: 'pythonic', open: '', close: '' },
      },
    },
    answer: `[set_lights(room="kitchen", on=True), get_weather(city="Oslo \\"N\\" <b>", days=2)]`,
    expected: { calls },
  },
]
