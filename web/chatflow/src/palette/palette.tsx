import { SearchIcon } from '@hearth/ui-kit'
import { CloseButton, TextInput } from '@mantine/core'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { KindRow } from './kind-row.tsx'
import { type Offer, sectionsOf } from './offer.ts'
import classes from './palette.module.css'
import { createSearch } from './search-components.ts'
import { stepFocus } from './step-focus.ts'
import { useKeptKinds } from './use-kept-kinds.ts'
import { t } from './words.ts'

export type PaletteProps = {
  /** What is chosen here, such as "Add a node". */
  readonly title: string
  /** In the order in which they are offered. */
  readonly offers: readonly Offer[]
  /** By categories; those that only fit one place come in their order instead. */
  readonly isGrouped: boolean
  /** Categories that come before the others. */
  readonly first?: readonly string[] | undefined
  readonly onPick: (offer: Offer) => void
  readonly onClose: () => void
}

/** Kinds of nodes to choose from, by search, category, or what is used most. */
export function Palette({ title, offers, isGrouped, first: firstWhenOpened = [], onPick, onClose }: PaletteProps) {
  // The order stays while it is open, also once the first node was put down.
  const [first] = useState(firstWhenOpened)
  const [text, setText] = useState('')
  const box = useRef<HTMLElement>(null)
  const { favourites, recent, toggleFavourite, noteUse } = useKeptKinds()
  const search = useMemo(() => createSearch([...new Set(offers.map(({ component }) => component))]), [offers])
  const found = useMemo(
    () => search(text).flatMap((component) => offers.filter((offer) => offer.component === component)),
    [search, text, offers],
  )
  const pick = (offer: Offer) => {
    noteUse(offer.component.name)
    onPick(offer)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      onClose()
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      stepFocus(box.current, event.key === 'ArrowDown' ? 1 : -1)
    }
  }
  const pickFirst = (event: KeyboardEvent) => {
    const [first] = found
    if (event.key === 'Enter' && first !== undefined) pick(first)
  }
  const row = (offer: Offer) => (
    <KindRow
      key={offer.key}
      offer={offer}
      isFavourite={favourites.includes(offer.component.name)}
      onPick={pick}
      onFavourite={toggleFavourite}
    />
  )
  const asList = text.trim() !== '' || !isGrouped
  return (
    <section ref={box} className={classes.palette} aria-label={title} onKeyDown={onKeyDown}>
      <div className={classes.head}>
        <TextInput
          className={classes.search}
          size="xs"
          aria-label={t('searchIn', { title })}
          placeholder={title}
          leftSection={<SearchIcon size={14} />}
          value={text}
          data-stop
          autoFocus
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={pickFirst}
        />
        <CloseButton size="sm" aria-label={t('close')} onClick={onClose} />
      </div>
      <div className={classes.list}>
        {found.length === 0 && <p className={classes.none}>{t('nothingFits', { text })}</p>}
        {asList ? (
          <ul className={classes.rows}>{found.map(row)}</ul>
        ) : (
          sectionsOf(offers, { favourites, recent, first }).map(({ name, offers: inIt }, at) => (
            <details key={name} open={at < 2 && inIt.length <= 20}>
              <summary className={classes.category}>
                {name} <span className={classes.count}>{inIt.length}</span>
              </summary>
              <ul className={classes.rows}>{inIt.map(row)}</ul>
            </details>
          ))
        )}
      </div>
    </section>
  )
}
