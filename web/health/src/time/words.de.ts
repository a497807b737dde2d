export const de = {
  justNow: 'gerade eben',
  secondsAgo: 'vor {number} s',
  minutesAgo: 'vor {number} min',
  hoursAgo: 'vor {number} h',
  daysAgo: { one: 'vor {count} Tag', other: 'vor {count} Tagen' },
}
