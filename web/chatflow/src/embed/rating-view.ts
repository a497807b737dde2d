import { element, icon } from './element.ts'
import type { Rating, VisitorService } from './visitor-service.ts'
import { t } from './words.ts'

const thumbPath = 'M7 11v9H3v-9zM7 11l4-8c2 0 3 1 3 3l-1 4h6c1 0 2 1 2 2l-2 7c0 1-1 1-2 1H7'

/** Two thumbs for an answer, and after one of them a field for words. */
export function ratingView(
  rated: { readonly chatId: string; readonly messageId: string },
  service: Pick<VisitorService, 'rate' | 'comment'>,
): HTMLElement {
  const view = element('div', { class: 'row', role: 'group' })
  const rate = async (rating: Rating, pressed: HTMLButtonElement) => {
    for (const button of buttons) button.disabled = true
    try {
      const id = await service.rate({ ...rated, rating })
      pressed.setAttribute('aria-pressed', 'true')
      view.append(commentForm((words) => service.comment(id, words)))
    } catch (error) {
      for (const button of buttons) button.disabled = false
      view.append(
        element('p', { class: 'wrong', role: 'alert' }, String(error instanceof Error ? error.message : error)),
      )
    }
  }
  const buttons = (['THUMBS_UP', 'THUMBS_DOWN'] as const).map((rating) => {
    const label = rating === 'THUMBS_UP' ? t('good') : t('bad')
    const thumb = icon(thumbPath)
    if (rating === 'THUMBS_DOWN') thumb.setAttribute('transform', 'rotate(180)')
    const button = element(
      'button',
      { type: 'button', class: 'bare', 'aria-label': label, 'aria-pressed': 'false' },
      thumb,
    )
    button.addEventListener('click', () => void rate(rating, button))
    return button
  })
  view.append(...buttons)
  return view
}

function commentForm(send: (words: string) => Promise<void>): HTMLElement {
  const field = element('input', { type: 'text', 'aria-label': t('comment'), placeholder: t('comment') })
  const form = element('form', { class: 'row' }, field, element('button', { type: 'submit' }, t('send')))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (field.value.trim() === '') return
    const thanks = element('p', { class: 'quiet', role: 'status' }, t('thanks'))
    void send(field.value.trim()).then(
      () => form.replaceWith(thanks),
      (error: unknown) => form.append(element('p', { class: 'wrong', role: 'alert' }, String(error))),
    )
  })
  return form
}
