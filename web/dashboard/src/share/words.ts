import { words } from '@hearth/ui-kit/language'

export const en = {
  share: 'Share {title}',
  close: 'Close',
  link: 'Short link',
  linkHint: 'Leads whoever is signed in to this view, with its time and its variables.',
  makeLink: 'Make a short link',
  copyLink: 'Copy the link',
  picture: 'Picture',
  pictureHint: 'What is shown now, with its time and its variables, as a file.',
  png: 'Picture (PNG)',
  pdf: 'PDF',
  noPicture:
    'Pictures are taken by a Chromium on the machine of this service, and there is none. An admin installs one, or names it in the setting dashboard.rendererPath.',
  embed: 'In another page',
  embedHint:
    'This code shows it within a page elsewhere, to whoever is signed in here. Browsers sign nobody in within pages of another site: there, the code of a public page works.',
  onlyHere:
    'Only pages at {origin} may show it: no other origin is named in the setting dashboard.embedOrigins (HEARTH_DASHBOARD_EMBED_ORIGINS).',
  theseToo: 'Pages at these origins may show it: {origins}',
  shown: 'What is shown',
  wholeDashboard: 'The whole dashboard',
  panelNumber: 'Panel {id}',
  copyCode: 'Copy the code',
  publicPage: 'Public page',
  publicHint:
    'Whoever has the link sees the panels and what they show, without signing in. They cannot ask anything else.',
  open: 'Open to everybody with the link',
  chooseTime: 'Let them choose another time',
  takeAway: 'Take the page away',
  snapshot: 'Snapshot',
  snapshotHint: 'Keeps what the panels show now. Whoever has the link sees it, without signing in.',
  makeSnapshot: 'Keep a snapshot',
  lasts: 'Kept for',
  hour: 'An hour',
  day: 'A day',
  week: 'A week',
  forEver: 'For ever',
  noShared: 'There is nothing at this address',
  noSharedHint: 'What was shared here was taken away, or its time is over.',
  takenAt: 'As it was on {when}',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
