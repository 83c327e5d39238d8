/** How long what each person saw last of a loan is kept, as HMACs alone. */
export const keptViewMonths = 12;

/** How long a list is kept, with what was read for it. */
export const keptListDays = 30;
