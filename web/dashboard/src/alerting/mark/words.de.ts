export const de = {
  firing: 'Ein Alarm dieses Panels ist ausgelöst',
  pending: 'Ein Alarm dieses Panels steht an',
  inactive: 'Die Alarme dieses Panels sind ruhig',
} as const
