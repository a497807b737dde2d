import { TrashIcon } from '@hearth/ui-kit'
import { ActionIcon, Button, Group, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { Notice } from '../../app/notice.tsx'
import { EditIcon } from '../../inspector/edit-icon.tsx'
import classes from '../documents.module.css'
import { t } from '../words.ts'
import { type Piece, useChangePiece } from './use-pieces.ts'

export type PieceViewProps = { readonly storeId: string; readonly piece: Piece; readonly onRemove: () => void }

/** A piece, whose text can be mended in place. */
export function PieceView({ storeId, piece, onRemove }: PieceViewProps) {
  const [draft, setDraft] = useState<string>()
  const { mutate, isPending, error } = useChangePiece(storeId)
  const { chunkNo, pageContent } = piece
  // What is written while the answer is under way is not closed with what was sent.
  const close = () => setDraft((now) => (now === draft ? undefined : now))
  const save = () => mutate({ ...piece, pageContent: draft ?? '' }, { onSuccess: close })
  return (
    <li className={classes.piece}>
      <Group justify="space-between" mb={4}>
        <Text size="xs" c="dimmed">
          #{chunkNo}, {t('characterCount', { count: pageContent.length })}
        </Text>
        <Group gap={4}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('editPiece', { number: chunkNo })}
            onClick={() => setDraft(pageContent)}
          >
            <EditIcon />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="red"
            aria-label={t('removePiece', { number: chunkNo })}
            onClick={onRemove}
          >
            <TrashIcon size={16} />
          </ActionIcon>
        </Group>
      </Group>
      {draft === undefined ? (
        <pre className={classes.text}>{pageContent}</pre>
      ) : (
        <>
          <Textarea
            aria-label={t('textOfPiece', { number: chunkNo })}
            autosize
            autoFocus
            maxRows={16}
            value={draft}
            onChange={(event) => setDraft(event.currentTarget.value)}
          />
          {error !== null && <Notice kind="error">{error.message}</Notice>}
          <Group justify="flex-end" gap="xs" mt="xs">
            <Button size="xs" variant="default" onClick={() => setDraft(undefined)}>
              {t('cancel')}
            </Button>
            <Button size="xs" loading={isPending} disabled={draft.trim() === ''} onClick={save}>
              {t('save')}
            </Button>
          </Group>
        </>
      )}
    </li>
  )
}
