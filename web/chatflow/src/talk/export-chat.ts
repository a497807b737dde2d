import { askApi } from '../api/ask-api.ts'
import { saveFile } from '../app/save-file.ts'
import { branchTo } from '../chat/branches.ts'
import type { Turn } from '../chat/conversation.ts'
import { type ChatMessage, turnsOf } from '../chat/sessions.ts'
import { titleOf } from '../chat/stream/read-extras.ts'
import type { Chat } from './use-chats.ts'

/** A chat to be read elsewhere: questions as headings, answers below them with what they rest on. */
export function chatAsMarkdown(title: string, turns: readonly Turn[]): string {
  return `${[`# ${title}`, ...turns.map(turnAsMarkdown)].join('\n\n')}\n`
}

function turnAsMarkdown({ question, answer, extras }: Turn): string {
  const [first = '', ...rest] = question.split('\n')
  const sources = extras.sources.map((source, at) => `${at + 1}. ${titleOf(source, at)}`).join('\n')
  return [`## ${first}`, rest.join('\n').trim(), answer, sources].filter((part) => part !== '').join('\n\n')
}

export type ExportKind = 'markdown' | 'json'

/** Saves a chat: its newest branch to be read, or all messages of all branches to be read by programs. */
export async function exportChat({ id, chatflowid, title }: Chat, kind: ExportKind): Promise<void> {
  const path = `/chatmessage/${chatflowid}?sessionId=${encodeURIComponent(id)}&feedback=true`
  const messages = await askApi<ChatMessage[]>(path)
  if (kind === 'json')
    return saveFile(`${title}.json`, JSON.stringify({ id, chatflowid, title, messages }, undefined, 2))
  const text = chatAsMarkdown(title, branchTo(turnsOf(messages), undefined))
  saveFile(`${title}.md`, new Blob([text], { type: 'text/markdown' }))
}
