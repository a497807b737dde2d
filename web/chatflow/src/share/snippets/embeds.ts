export type Embed = { readonly kind: 'button' | 'box' | 'flowiseButton' | 'flowisePage'; readonly code: string }

export type EmbedTarget = {
  /** Base address of the service, without trailing slash. */
  readonly url: string
  readonly flowId: string
  /** What the chat is headed with where its owner wrote no title, as in the preview. */
  readonly name: string
}

/** Where websites get Flowise's widget from. */
export const flowiseEmbed = 'https://cdn.jsdelivr.net/npm/flowise-embed/dist/web.js'

/** What stands in a website to show a chat with a public flow; a key would be known to all who read the page. */
export function embedsOf({ url, flowId, name }: EmbedTarget): readonly Embed[] {
  const script = `<script type="module" src="${url}/embed/hearth-chat.js"></script>`
  const which = `flow="${flowId}" name="${escapeAttribute(name)}"`
  return [
    { kind: 'button', code: `${script}\n<hearth-chat ${which} mode="popup"></hearth-chat>` },
    { kind: 'box', code: `${script}\n<hearth-chat ${which} style="height: 560px"></hearth-chat>` },
    { kind: 'flowiseButton', code: flowise('init', url, flowId) },
    {
      kind: 'flowisePage',
      code: `<flowise-fullchatbot></flowise-fullchatbot>\n${flowise('initFull', url, flowId)}`,
    },
  ]
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

function flowise(init: 'init' | 'initFull', url: string, flowId: string): string {
  return [
    '<script type="module">',
    `  import Chatbot from '${flowiseEmbed}'`,
    `  Chatbot.${init}({`,
    `    chatflowid: '${flowId}',`,
    `    apiHost: '${url}',`,
    '  })',
    '</script>',
  ].join('\n')
}
