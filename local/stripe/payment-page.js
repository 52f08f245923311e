// Shows tax and total of the province that is chosen. Without it the page says so before anything is paid.
const place = document.querySelector('#place');

function show() {
  const { name, tax, total, cents } = place.selectedOptions[0].dataset;
  if (cents === undefined) return;
  const taxCell = document.querySelector('#tax');
  if (taxCell) {
    document.querySelector('#tax-name').textContent = name;
    taxCell.textContent = tax;
  }
  document.querySelector('#total').textContent = total;
  document.querySelector('#shown').value = cents;
}

place?.addEventListener('change', show);
// The browser may have restored a choice before this ran.
if (place) show();
