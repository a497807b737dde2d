import type { Message } from '../playground/message.ts'
import type { Fields } from '../playground/settings/settings.ts'
import { renderPython } from './render-python.ts'

export type Snippet = { readonly label: string; readonly code: string }

export type SnippetRequest = {
  /** Base address of the service, without trailing slash. */
  readonly url: string
  readonly fields: Fields
  readonly messages: readonly Message[]
}

/** The same request for a shell and for OpenAI's SDKs; no key is checked, and the SDKs insist on one. */
export function snippetsOf(request: SnippetRequest): readonly Snippet[] {
  return [
    { label: 'curl', code: curl(request) },
    { label: 'Python', code: python(request) },
    { label: 'JavaScript', code: javascript(request) },
  ]
}

function curl({ url, fields, messages }: SnippetRequest): string {
  const body = JSON.stringify({ ...fields, messages, stream: true }, undefined, 2)
  // Inside single quotes the shell takes everything as it is, but for the quote itself.
  const quoted = `'${body.replaceAll("'", `'\\''`)}'`
  return `curl -N ${url}/v1/chat/completions \\\n  -H 'content-type: application/json' \\\n  -d ${quoted}`
}

function python({ url, fields, messages }: SnippetRequest): string {
  const own = Object.entries({ ...withModel(fields), messages }).map(
    ([key, value]) => `    ${key}=${indent(renderPython(value), 4)},`,
  )
  return [
    'from openai import OpenAI',
    '',
    `client = OpenAI(base_url="${url}/v1", api_key="none")`,
    'stream = client.chat.completions.create(',
    ...own,
    '    stream=True,',
    ')',
    'for chunk in stream:',
    '    if chunk.choices:',
    '        print(chunk.choices[0].delta.content or "", end="", flush=True)',
  ].join('\n')
}

function javascript({ url, fields, messages }: SnippetRequest): string {
  const body = JSON.stringify({ ...withModel(fields), messages, stream: true }, undefined, 2)
  return [
    "import OpenAI from 'openai'",
    '',
    `const client = new OpenAI({ baseURL: '${url}/v1', apiKey: 'none' })`,
    `const stream = await client.chat.completions.create(${body})`,
    "for await (const chunk of stream) process.stdout.write(chunk.choices[0]?.delta?.content ?? '')",
  ].join('\n')
}

// The SDKs require a model; the name of the one that answers without is as good as any.
function withModel(fields: Fields): Fields {
  return 'model' in fields ? { ...fields } : { model: 'ember', ...fields }
}

function indent(text: string, spaces: number): string {
  return text.replaceAll('\n', `\n${' '.repeat(spaces)}`)
}
