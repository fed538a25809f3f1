export const code = () => [
  import('#src/widgets/series-capture/work-capture.tsx'),
  import('#src/widgets/series-capture/place-capture.tsx'),
  import('#src/widgets/series-capture/board-photos.tsx'),
]
