import { ActionMenu, MoreIcon } from '@hearth/ui-kit'
import { memo } from 'react'
import { formatDate } from '../app/format-date.ts'
import type { ExportKind } from './export-chat.ts'
import classes from './talk.module.css'
import type { Chat } from './use-chats.ts'
import { t } from './words.ts'

export type ChatRowProps = {
  readonly chat: Chat
  readonly isCurrent: boolean
  readonly onOpen: (chat: Chat) => void
  readonly onAsk: (what: 'rename' | 'move' | 'remove', chat: Chat) => void
  readonly onExport: (chat: Chat, kind: ExportKind) => void
}

/**
 * A chat in the list, with what can be done with it. There are hundreds, so it is made of the browser's own buttons,
 * and drawn again only when something of it has changed.
 */
export const ChatRow = memo(function ChatRow({ chat, isCurrent, onOpen, onAsk, onExport }: ChatRowProps) {
  const { title, folder, updatedDate } = chat
  return (
    <li className={classes.row} data-current={isCurrent || undefined}>
      <button
        type="button"
        className={classes.open}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={() => onOpen(chat)}
      >
        <span className={classes.title}>{title}</span>
        <span className={classes.date}>
          {formatDate(updatedDate)}
          {folder !== null && <span className={classes.folder}>{folder}</span>}
        </span>
      </button>
      <ActionMenu
        target={
          <button type="button" className={classes.more} aria-label={t('actionsFor', { title })}>
            <MoreIcon size={14} />
          </button>
        }
        entries={[
          { label: t('rename'), onSelect: () => onAsk('rename', chat) },
          { label: t('move'), onSelect: () => onAsk('move', chat) },
          { label: t('exportMarkdown'), onSelect: () => onExport(chat, 'markdown') },
          { label: t('exportJson'), onSelect: () => onExport(chat, 'json') },
          { label: t('remove'), isDangerous: true, onSelect: () => onAsk('remove', chat) },
        ]}
      />
    </li>
  )
})
