export const de = {
  picture: 'Bild',
  blocked: '{picture} (gesperrt: {origin} in der Einstellung dashboard.imageOrigins erlauben)',
  whyBlocked:
    'Bilder von anderswo sind gesperrt. Die Einstellung dashboard.imageOrigins: ["{origin}"] zeigt dieses hier',
}
