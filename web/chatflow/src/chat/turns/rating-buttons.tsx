import { ThumbDownIcon, ThumbUpIcon } from '@hearth/ui-kit'
import { ActionIcon } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { askApi } from '../../api/ask-api.ts'
import type { Rating, Turn } from '../conversation.ts'
import { t } from '../words.ts'

export type RatingButtonsProps = {
  readonly turn: Turn
  readonly flowId: string
  readonly sessionId: string
}

/** Says what one thinks of an answer, which its owner finds beside it. */
export function RatingButtons({ turn, flowId, sessionId }: RatingButtonsProps) {
  const { answerId, chatId = sessionId } = turn
  const keep = useMutation({
    async mutationFn({ rating, before }: { readonly rating: Rating['rating']; readonly before: Rating | undefined }) {
      if (before === undefined) {
        const body = { chatflowid: flowId, chatId, messageId: answerId, rating, content: '' }
        const { id } = await askApi<Rating>('/feedback', { method: 'POST', body })
        return { id, rating }
      }
      await askApi(`/feedback/${before.id}`, { method: 'PUT', body: { rating } })
      return { id: before.id, rating }
    },
  })
  if (answerId === undefined) return null
  const given = keep.data ?? turn.rating
  const button = (rating: Rating['rating'], label: string, icon: React.ReactNode) => (
    <ActionIcon
      variant={given?.rating === rating ? 'light' : 'subtle'}
      color="gray"
      aria-label={label}
      aria-pressed={given?.rating === rating}
      disabled={keep.isPending}
      onClick={() => keep.mutate({ rating, before: given })}
    >
      {icon}
    </ActionIcon>
  )
  return (
    <>
      {button('THUMBS_UP', t('good'), <ThumbUpIcon size={16} />)}
      {button('THUMBS_DOWN', t('bad'), <ThumbDownIcon size={16} />)}
      {keep.error !== null && <span role="alert">{t('notRated', { error: keep.error.message })}</span>}
    </>
  )
}
