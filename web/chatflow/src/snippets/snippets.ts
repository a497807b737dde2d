export type Snippet = { readonly label: string; readonly code: string }

export type SnippetTarget = {
  /** Base address of the service, without trailing slash. */
  readonly url: string
  readonly flowId: string
  /** Whether it answers without a key. */
  readonly isPublic: boolean
}

/** How a flow is asked from elsewhere; the key is left for its owner to put in. */
export function snippetsOf(target: SnippetTarget): readonly Snippet[] {
  return [
    { label: 'curl', code: curl(target) },
    { label: 'JavaScript', code: javascript(target) },
    { label: 'Python', code: python(target) },
    { label: 'Embed', code: embed(target) },
  ]
}

function curl({ url, flowId, isPublic }: SnippetTarget): string {
  return [
    `curl -N ${url}/api/v1/prediction/${flowId} \\`,
    ...(isPublic ? [] : [`  -H "Authorization: Bearer $HEARTH_API_KEY" \\`]),
    `  -H 'content-type: application/json' \\`,
    `  -d '{"question": "Hello", "chatId": "my-chat", "streaming": true}'`,
  ].join('\n')
}

function javascript({ url, flowId, isPublic }: SnippetTarget): string {
  return [
    "import { FlowiseClient } from 'flowise-sdk'",
    '',
    'const client = new FlowiseClient({',
    `  baseUrl: '${url}',`,
    ...(isPublic ? [] : ['  apiKey: process.env.HEARTH_API_KEY,']),
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

function python({ url, flowId, isPublic }: SnippetTarget): string {
  return [
    ...(isPublic ? [] : ['import os', '']),
    'import requests',
    '',
    'answer = requests.post(',
    `    "${url}/api/v1/prediction/${flowId}",`,
    ...(isPublic ? [] : [`    headers={"Authorization": f"Bearer {os.environ['HEARTH_API_KEY']}"},`]),
    '    json={"question": "Hello", "chatId": "my-chat"},',
    ')',
    'answer.raise_for_status()',
    'print(answer.json()["text"])',
  ].join('\n')
}

function embed({ url, flowId }: SnippetTarget): string {
  return [
    '<script type="module">',
    "  import Chatbot from 'https://cdn.jsdelivr.net/npm/flowise-embed/dist/web.js'",
    '  Chatbot.init({',
    `    chatflowid: '${flowId}',`,
    `    apiHost: '${url}',`,
    '  })',
    '</script>',
  ].join('\n')
}
