/** Days of training in succession. One missed day does not end them. */

/** Maximum number of days from one day of training to the next. */
const MAX_STEP = 2;

/** The number of days of training up to `today`, and whether today is one of them. */
export function streakOf(
  days: readonly number[],
  today: number,
): { count: number; isDone: boolean } {
  let [count, from] = [0, today];
  for (const day of days.filter((day) => day <= today).reverse()) {
    if (from - day > MAX_STEP) break;
    count++;
    from = day;
  }
  return { count, isDone: days.includes(today) };
}
