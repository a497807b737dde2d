import { ErrorState, LoadingState, PlusIcon, SearchIcon } from '@hearth/ui-kit'
import { Button, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useCallbackRef, useDebouncedValue } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useState } from 'react'
import { ConfirmDialog } from '../app/confirm-dialog.tsx'
import { Notice } from '../app/notice.tsx'
import { ChatRow } from './chat-row.tsx'
import { type ExportKind, exportChat } from './export-chat.ts'
import classes from './talk.module.css'
import { type Chat, useChats, useRemoveChat } from './use-chats.ts'
import { t } from './words.ts'

const RenameDialog = lazy(async () => ({ default: (await import('./chat-dialogs.tsx')).RenameDialog }))
const MoveDialog = lazy(async () => ({ default: (await import('./chat-dialogs.tsx')).MoveDialog }))

export type ChatListProps = {
  readonly current: string | undefined
  /** @param chat `undefined` for a new one */
  readonly onOpen: (chat: Chat | undefined) => void
}

const typingMs = 200

type Asked = { readonly what: 'rename' | 'move' | 'remove'; readonly chat: Chat }

/** The chats that are kept: searched, by folder, a page at a time. */
export function ChatList({ current, onOpen }: ChatListProps) {
  const [text, setText] = useState('')
  const [folder, setFolder] = useState<string>()
  const [sought] = useDebouncedValue(text.trim(), typingMs)
  const { chats, folders, error, retry, more, isLoadingMore } = useChats({ text: sought, folder })
  const [asked, setAsked] = useState<Asked>()
  const save = useMutation({
    mutationFn: ({ chat, kind }: { readonly chat: Chat; readonly kind: ExportKind }) => exportChat(chat, kind),
  })
  const close = () => setAsked(undefined)
  // The same for as long as the list is shown, lest every row be drawn again with each key.
  const open = useCallbackRef(onOpen)
  const ask = useCallback((what: Asked['what'], chat: Chat) => setAsked({ what, chat }), [])
  const { mutate } = save
  const keepFile = useCallback((chat: Chat, kind: ExportKind) => mutate({ chat, kind }), [mutate])
  return (
    <Stack gap="xs">
      <Button variant="default" size="xs" leftSection={<PlusIcon size={14} />} onClick={() => onOpen(undefined)}>
        {t('newChat')}
      </Button>
      <TextInput
        size="xs"
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        leftSection={<SearchIcon size={14} />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {(folders.length > 0 || folder !== undefined) && (
        <NativeSelect
          size="xs"
          aria-label={t('folder')}
          value={folder ?? ''}
          data={[
            { value: '', label: t('allFolders') },
            ...folders.map(({ name, count }) => ({ value: name, label: t('folderCount', { name, count }) })),
          ]}
          onChange={({ currentTarget: { value } }) => setFolder(value === '' ? undefined : value)}
        />
      )}
      {chats === undefined && error !== null && <ErrorState error={error} retry={retry} />}
      {chats === undefined && error === null && <LoadingState label={t('loading')} />}
      {chats?.length === 0 && (
        <Text size="sm" c="dimmed" p="xs">
          {sought === '' && folder === undefined ? t('none') : t('noneFound')}
        </Text>
      )}
      {save.error !== null && <Notice kind="error">{t('notExported', { error: save.error.message })}</Notice>}
      <ul className={classes.list} aria-label={t('chats')}>
        {(chats ?? []).map((chat) => (
          <ChatRow
            key={chat.id}
            chat={chat}
            isCurrent={chat.id === current}
            onOpen={open}
            onAsk={ask}
            onExport={keepFile}
          />
        ))}
      </ul>
      {more !== undefined && (
        <Button variant="subtle" color="gray" size="xs" loading={isLoadingMore} onClick={more}>
          {t('more')}
        </Button>
      )}
      <Suspense>
        {asked?.what === 'rename' && <RenameDialog chat={asked.chat} onClose={close} />}
        {asked?.what === 'move' && (
          <MoveDialog chat={asked.chat} folders={folders.map(({ name }) => name)} onClose={close} />
        )}
      </Suspense>
      {asked?.what === 'remove' && (
        <RemoveDialog
          chat={asked.chat}
          onClose={close}
          onRemoved={() => {
            close()
            if (asked.chat.id === current) onOpen(undefined)
          }}
        />
      )}
    </Stack>
  )
}

type RemoveDialogProps = { readonly chat: Chat; readonly onClose: () => void; readonly onRemoved: () => void }

function RemoveDialog({ chat, onClose, onRemoved }: RemoveDialogProps) {
  const remove = useRemoveChat()
  return (
    <ConfirmDialog
      opened
      title={t('removeTitle')}
      action={t('removeAction')}
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(chat.id, { onSuccess: onRemoved })}
      onClose={onClose}
    >
      {t('removeHint')}
    </ConfirmDialog>
  )
}
