export type Snippet = {
  readonly label: string
  readonly language: 'shell' | 'javascript' | 'python'
  readonly code: string
}

export type SnippetTarget = {
  /** Base address of the service, without trailing slash. */
  readonly url: string
  readonly flowId: string
  /** Whether it answers without a key. */
  readonly isPublic: boolean
  /** A key to write into the code; where it is absent, the code reads it from `HEARTH_API_KEY`. */
  readonly key: string | undefined
}

/** Programs that ask a flow, each whole and fit to run. OpenAI's clients need a key even where the flow does not. */
export function snippetsOf(target: SnippetTarget): readonly Snippet[] {
  return [
    { label: 'curl', language: 'shell', code: curl(target) },
    { label: 'JavaScript', language: 'javascript', code: javascript(target) },
    { label: 'flowise-sdk', language: 'javascript', code: flowiseSdk(target) },
    { label: 'OpenAI (JavaScript)', language: 'javascript', code: openAIJavascript(target) },
    { label: 'Python', language: 'python', code: python(target) },
    { label: 'OpenAI (Python)', language: 'python', code: openAIPython(target) },
  ]
}

function curl({ url, flowId, isPublic, key }: SnippetTarget): string {
  return [
    `curl -N --fail-with-body ${url}/api/v1/prediction/${flowId} \\`,
    ...(isPublic ? [] : [`  -H "Authorization: Bearer ${key ?? '$HEARTH_API_KEY'}" \\`]),
    `  -H 'content-type: application/json' \\`,
    `  -d '{"question": "Hello", "chatId": "my-chat", "streaming": true}'`,
  ].join('\n')
}

const inJavascript = (key: string | undefined) => (key === undefined ? 'process.env.HEARTH_API_KEY' : `'${key}'`)

function javascript({ url, flowId, isPublic, key }: SnippetTarget): string {
  return [
    `const answer = await fetch('${url}/api/v1/prediction/${flowId}', {`,
    "  method: 'POST',",
    '  headers: {',
    ...(isPublic ? [] : [`    authorization: 'Bearer ' + ${inJavascript(key)},`]),
    "    'content-type': 'application/json',",
    '  },',
    "  body: JSON.stringify({ question: 'Hello', chatId: 'my-chat' }),",
    '})',
    'if (!answer.ok) throw new Error(await answer.text())',
    'const { text } = await answer.json()',
    'console.log(text)',
  ].join('\n')
}

function flowiseSdk({ url, flowId, isPublic, key }: SnippetTarget): string {
  return [
    '// npm install flowise-sdk',
    "import { FlowiseClient } from 'flowise-sdk'",
    '',
    'const client = new FlowiseClient({',
    `  baseUrl: '${url}',`,
    ...(isPublic ? [] : [`  apiKey: ${inJavascript(key)},`]),
    '})',
    'const events = await client.createPrediction({',
    `  chatflowId: '${flowId}',`,
    "  question: 'Hello',",
    '  streaming: true,',
    '})',
    'for await (const { event, data } of events) {',
    "  if (event === 'token') process.stdout.write(data)",
    '}',
  ].join('\n')
}

function openAIJavascript({ url, flowId, key }: SnippetTarget): string {
  return [
    '// npm install openai',
    "import OpenAI from 'openai'",
    '',
    'const client = new OpenAI({',
    `  baseURL: '${url}/v1',`,
    `  apiKey: ${inJavascript(key)},`,
    '})',
    'const chunks = await client.chat.completions.create({',
    `  model: '${flowId}',`,
    "  messages: [{ role: 'user', content: 'Hello' }],",
    '  stream: true,',
    '})',
    'for await (const { choices } of chunks) {',
    "  process.stdout.write(choices[0]?.delta.content ?? '')",
    '}',
  ].join('\n')
}

function python({ url, flowId, isPublic, key }: SnippetTarget): string {
  const bearer = key === undefined ? `f"Bearer {os.environ['HEARTH_API_KEY']}"` : `"Bearer ${key}"`
  return [
    '# pip install requests',
    ...(isPublic || key !== undefined ? [] : ['import os', '']),
    'import requests',
    '',
    'answer = requests.post(',
    `    "${url}/api/v1/prediction/${flowId}",`,
    ...(isPublic ? [] : [`    headers={"Authorization": ${bearer}},`]),
    '    json={"question": "Hello", "chatId": "my-chat"},',
    ')',
    'answer.raise_for_status()',
    'print(answer.json()["text"])',
  ].join('\n')
}

function openAIPython({ url, flowId, key }: SnippetTarget): string {
  return [
    '# pip install openai',
    ...(key === undefined ? ['import os', ''] : []),
    'from openai import OpenAI',
    '',
    'client = OpenAI(',
    `    base_url="${url}/v1",`,
    `    api_key=${key === undefined ? 'os.environ["HEARTH_API_KEY"]' : `"${key}"`},`,
    ')',
    'answer = client.chat.completions.create(',
    `    model="${flowId}",`,
    '    messages=[{"role": "user", "content": "Hello"}],',
    ')',
    'print(answer.choices[0].message.content)',
  ].join('\n')
}
