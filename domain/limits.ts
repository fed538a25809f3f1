/** The limits of the business, each said once. Lengths count Unicode characters (textLength). */
export const limits = {
  internalUsers: 10,
  /** People whom a company may allow one firm. */
  firmSeats: 200,
  pageSize: 20,
  maxPageSize: 100,
  /** Beyond so many hits of a search nobody counts on: 「10,000件以上」. */
  countedHits: 10_000,
  uploadsPerRequest: 20,
  /** Megabytes of what is sent without files, and of a document's contents. */
  body: { textMb: 1, documentMb: 8 },
  text: {
    name: 100,
    title: 100,
    itemText: 255,
    itemTextArea: 2000,
    description: 2000,
    note: 2000,
    address: 255,
    shortText: 100,
    phone: 20,
    fileName: 255,
    search: 255,
    comment: 3000,
    approverComment: 3000,
    applicantComment: 100,
    guestRequestNote: 500,
    recipient: 100,
    submitMessage: 2000,
    mailSubject: 150,
    numberPrefix: 20,
    fileNamePattern: 100,
    email: 100,
    passwordMin: 8,
    passwordMax: 128,
  },
  items: { perTemplate: 2000, optionsPerItem: 200, filesPerItem: 30 },
  /** Matters that one bulk change takes. */
  bulkMatters: 100,
  /** Ids in one list of a request or query. */
  ids: 1000,
  /** Of the longest list that any request may carry. */
  listEntries: 5000,
  allowedIps: 100,
  approvalSteps: 20,
  approversPerStep: 100,
  /** Steps of a status colour, from light to dark. */
  gradientLevels: 10,
  destinations: 50,
  mailTemplates: 50,
  numberRules: 50,
  /** What goes to the recipients with a document: so many files, so many megabytes of them in one letter. */
  enclosures: { files: 30, attachedMb: 5 },
  embedResources: 100,
  /** Of all files that are put into one document, megabytes. */
  embedResourcesMb: 200,
  drawings: { minSidePx: 100, maxPixels: 100_000_000, pins: 2000, filesPerPin: 20 },
  /** Photos of one ledger and of one matter, and what is written beside a photo. */
  ledgers: { photos: 300, matterPhotos: 2000, note: 300 },
  /** Of what comes round: the number of an interval, rests of one plan, days ahead that it is arranged, years that an authority may name, how far what is due is counted, and how many buildings stand on one table. */
  plans: {
    intervals: 366,
    pauses: 50,
    arrangeDays: 180,
    feeds: 20,
    feedEntries: 5000,
    years: { min: 1900, max: 2999 },
    counted: 1000,
    buildings: 100,
  },
  /** What a column of whole numbers holds. */
  integer: 2_147_483_647,
  yen: 9_999_999_999,
  /** Years a typed date may lie in; beyond them it is a slip of the finger. */
  years: { from: 1900, to: 2999 },
  /** Of one report of money. */
  reportMonths: 120,
  /** Of a list that is taken over: the file, and what is read of it. */
  importMb: 20,
  importRows: 10_000,
  importColumns: 200,
  importReadings: 2000,
  importCells: 1_000_000,
  importUndoHours: 24,
  /** Of one archive: files and how much they hold together, or documents, which are drawn one by one. */
  archive: { files: 1000, mb: 1000, documents: 200 },
  /** Saved views: of one person for one list, and of what one holds. */
  views: { perList: 50, keys: 40, key: 40, width: 2000 },
  recipientLinkDays: 90,
  /** A link of a building's owner that ends within so many days is made to last longer. */
  ownerLinkRenewalDays: 30,
  ownerEmails: 20,
  /** Of the code that shows whose mailbox it is, and of the browser in which it was typed. */
  ownerCodeMinutes: 10,
  ownerSessionHours: 12,
  /** Documents on one page of an owner. */
  ownerDocuments: 300,
  invitationDays: 7,
  /** Of the code that proves the mailbox of somebody who joins by a copied link. */
  invitationCodeMinutes: 10,
  /** People in one go. */
  invitedAtOnce: 50,
  handoverDays: 7,
  /** Of links that reset a password or confirm an address. */
  resetTokenMinutes: 60,
  /** How long a changed address can be taken back from the old one. */
  emailRevertDays: 7,
  passwordConfirmationHours: 3,
  passkeyMinutes: 5,
  passkeys: 20,
  /** How long its link may be opened, and then how long the session is let in. */
  networkPassMinutes: 60,
} as const
