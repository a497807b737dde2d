/** Templates, shortened, of families whose markers are control tokens. */
const mistral = `{%- for message in messages %}
{%- if message.role == 'user' %}{{- '[INST]' + message.content + '[/INST]' }}
{%- elif message.role == 'assistant' and message.tool_calls %}
{%- for call in message.tool_calls %}{{- '[TOOL_CALLS]' + call.function.name + '[ARGS]' }}
{{- call.function.arguments if call.function.arguments is string else call.function.arguments | tojson }}{%- endfor %}{{- '<|im_end|>' }}
{%- elif message.role == 'assistant' %}{{- message.content + '<|im_end|>' }}
{%- elif message.role == 'tool' %}{{- '[TOOL_RESULTS]' + message.content + '[/TOOL_RESULTS]' }}
{%- endif %}{%- endfor %}`

const kimi = `{%- for message in messages %}
{{- '<|im_start|>' + message.role + '\\n' + (message.content or '') }}
{%- if message.tool_calls %}{{- '<|tool_calls_section_begin|>' }}
{%- for call in message.tool_calls %}{{- '<|tool_call_begin|>functions.' + call.function.name + ':' + loop.index0 | string + '<|tool_call_argument_begin|>' }}
{{- call.function.arguments if call.function.arguments is string else call.function.arguments | tojson }}{{- '<|tool_call_end|>' }}{%- endfor %}
{{- '<|tool_calls_section_end|>' }}{%- endif %}
{{- '<|im_end|>' }}{%- endfor %}
{%- if add_generation_prompt %}{{- '<|im_start|>assistant\\n' }}{%- endif %}`

const harmony = `{%- for message in messages %}
{%- if message.tool_calls %}
{{- '<|start|>assistant<|channel|>commentary to=functions.' + message.tool_calls[0].function.name + ' <|constrain|>json<|message|>{}<|call|>' }}
{%- elif message.role == 'assistant' %}{{- '<|start|>assistant<|channel|>final<|message|>' + message.content + '<|return|>' }}
{%- else %}{{- '<|start|>' + message.role + '<|message|>' + message.content + '<|end|>' }}
{%- endif %}{%- endfor %}
{#- analysis comes first -#}
{%- if add_generation_prompt %}{{- '<|start|>assistant' }}{%- endif %}`

export const markedFamilies = [
  {
    name: 'Mistral',
    template: mistral,
    controlTokens: ['[INST]', '[/INST]', '[TOOL_CALLS]', '[ARGS]', '[TOOL_RESULTS]', '[/TOOL_RESULTS]'],
    begins: '[TOOL_CALLS]',
  },
  {
    name: 'Kimi',
    template: kimi,
    controlTokens: [
      '<|tool_calls_section_begin|>',
      '<|tool_calls_section_end|>',
      '<|tool_call_begin|>',
      '<|tool_call_argument_begin|>',
      '<|tool_call_end|>',
    ],
    begins: '<|tool_calls_section_begin|>',
  },
  {
    name: 'gpt-oss',
    template: harmony,
    controlTokens: ['<|channel|>', '<|message|>', '<|start|>', '<|end|>', '<|constrain|>', '<|call|>', '<|return|>'],
    begins: '<|channel|>commentary to=functions.',
  },
] as const
