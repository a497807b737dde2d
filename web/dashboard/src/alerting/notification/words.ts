import { words } from '@hearth/ui-kit/language'

export const en = {
  templateGone: 'There is no template {name}',
  timingGone: 'There is no mute timing {name}',
  addTiming: 'Add a mute timing',
  editNamed: 'Edit {name}',
  noTimings: 'No times are muted',
  noTimingsHint: 'A mute timing says when policies that name it tell nobody, such as at night.',
  deleteTimingText: 'Policies can no longer name it.',
  interval: 'Time {number}',
  addInterval: 'Add another time',
  dropInterval: 'Delete time {number}',
  times: 'Hours',
  timesHint: 'Nothing is all day. Several are parted by commas.',
  wrongTime: 'This is no time: {text}; write one such as 22:00-24:00',
  weekdays: 'Weekdays',
  days: 'Days of the month',
  daysHint: 'Ranges have a colon; -1 is the last day.',
  months: 'Months',
  years: 'Years',
  location: 'Time zone',
  locationHint: 'Where the hours are meant.',
  addTemplate: 'Add a template',
  noTemplates: 'Messages are worded as usual',
  noTemplatesHint: 'A template words messages in the language of templates of Go; contact points use it by its name.',
  deleteTemplateText: 'Contact points that use it word their messages as usual again, or fail.',
  template: 'Text',
  templateHint: 'Used as template "{name}" in double braces, unless the text defines names of its own.',
  mutedBy: 'Tells nobody during',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
